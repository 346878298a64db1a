import { sql } from 'kysely'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import type { AddressLocation } from '#shared/contract/people/customer/addresses.schemas.ts'
import type { AddressType } from '#shared/domain/people/address.ts'
import { isDefault } from './own-address.ts'

export interface AddressFields {
  type: AddressType
  name: string
  address: string
  /** Where it is; `null` for nowhere, left out: as it was. */
  location?: AddressLocation | null
}

/** A customer's addresses, the default first, then the newest. */
export async function addressesOf(db: Db, customerId: string) {
  return db
    .selectFrom('addresses as a')
    .select(['a.id', 'a.type', 'a.name', 'a.address', 'a.latitude', 'a.longitude', 'a.accuracy_m'])
    .select(isDefault)
    .where('a.customer_id', '=', customerId)
    .orderBy('is_default', 'desc')
    .orderBy('a.id', 'desc')
    .execute()
}

export type AddressRow = Awaited<ReturnType<typeof addressesOf>>[number]

/** Inserts unless the customer has `limit` addresses already; says whether it did. The caller holds the customer's row. */
export async function insertAddress(
  trx: Trx,
  row: AddressFields & { id: string; customerId: string; createdAt: Date },
  limit: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    INSERT INTO addresses (id, customer_id, type, name, address, created_at, latitude, longitude, accuracy_m, located_at)
    SELECT ${row.id}::uuid, ${row.customerId}::uuid, ${row.type}, ${row.name}, ${row.address}, ${row.createdAt}::timestamptz,
      ${row.location?.latitude ?? null}::double precision, ${row.location?.longitude ?? null}::double precision,
      ${accuracyOf(row.location)}::integer, ${row.location ? row.createdAt : null}::timestamptz
    WHERE (SELECT count(*) FROM addresses WHERE customer_id = ${row.customerId}) < ${limit}`.execute(trx)
  return numAffectedRows === 1n
}

/**
 * Takes the customer's row, so that changes of one customer's addresses, account or deposit happen one after another, and the second
 * sees the first. Orders of the customer can be inserted meanwhile, see `lock-rows.ts`. Throws `not_found`.
 */
export async function lockCustomer(trx: Trx, customerId: string): Promise<void> {
  const row = await trx
    .selectFrom('customers')
    .select('merged_into')
    .where('id', '=', customerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  // Merged into another, perhaps at this moment.
  if (!row || row.merged_into) throw new AppError('not_found')
}

/** Gives a customer without a default the newest address as such. */
export async function fillDefault(trx: Trx, customerId: string): Promise<void> {
  await trx
    .updateTable('customers')
    .set((eb) => ({
      default_address_id: eb
        .selectFrom('addresses')
        .select('id')
        .where('customer_id', '=', customerId)
        .orderBy('id', 'desc')
        .limit(1),
    }))
    .where('id', '=', customerId)
    .where('default_address_id', 'is', null)
    .execute()
}

function accuracyOf(location: AddressLocation | null | undefined): number | null {
  return location?.accuracy == null ? null : Math.round(location.accuracy)
}

/** What is stored of where an address is; a text that has changed is another place. */
function locatedAs(location: AddressLocation | null | undefined, isOther: boolean, at: Date) {
  if (location === undefined && !isOther) return {}
  return {
    latitude: location?.latitude ?? null,
    longitude: location?.longitude ?? null,
    accuracy_m: accuracyOf(location),
    located_at: location ? at : null,
  }
}

/** Changes an address. The caller holds its customer's row. `isOther`: its text has changed. */
export async function updateAddress(
  trx: Trx,
  { id, isOther, at }: { id: string; isOther: boolean; at: Date },
  fields: AddressFields,
): Promise<void> {
  await trx
    .updateTable('addresses')
    .set({ type: fields.type, name: fields.name, address: fields.address, ...locatedAs(fields.location, isOther, at) })
    .where('id', '=', id)
    .execute()
}

/** Points the customer at another default if the address is theirs; says whether it is. */
export async function setDefault(db: Db, customerId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('customers')
    .set({ default_address_id: id })
    .where('id', '=', customerId)
    .where((eb) =>
      eb.exists(eb.selectFrom('addresses').select('id').where('id', '=', id).where('customer_id', '=', customerId)),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Deletes an address if it is that customer's; says whether it was. */
export async function deleteAddress(db: Db, customerId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('addresses')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** Whether a customer has an address of this text. */
export async function isSaved(db: Db, customerId: string, text: string): Promise<boolean> {
  const saved = db
    .selectFrom('addresses')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('address', '=', text)
  return (await saved.limit(1).executeTakeFirst()) !== undefined
}
