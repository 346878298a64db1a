import { numberOf } from '#shared/base/phone.ts'
import type { CustomerLook, KnownCustomer } from '#shared/contract/people/office/customers.schemas.ts'
import { presentAddress } from '../addresses/present.ts'
import type { AddressRow } from '../addresses/queries.ts'
import type { KnownCustomerRow, LookRow } from './queries.ts'

/** A customer as the office reads them. */
export function presentKnown(row: KnownCustomerRow, addresses: AddressRow[]): KnownCustomer {
  return {
    _id: row.id,
    name: row.name,
    phone_number: numberOf(row.phone),
    since: row.created_at.toISOString(),
    addresses: addresses.map(presentAddress),
    kitchen_note: row.kitchen_note,
    rider_note: row.rider_note,
    noted_at: row.noted_at?.toISOString() ?? null,
    blocked: row.blocked_at && {
      at: row.blocked_at.toISOString(),
      by: row.blocked_by ?? '',
      reason: row.block_reason ?? '',
    },
  }
}

/** Who looked at a customer on a day. */
export function presentLook({ name, day, looks, last_at }: LookRow): CustomerLook {
  return { admin: name, day, looks, last: last_at.toISOString() }
}
