import type { Db, Trx } from '#server/kernel/db/connection.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { holdCustomer } from '#server/people/people.ts'
import { displayPhone } from '#shared/base/phone.ts'
import { currentProfile } from './profiles.ts'

/**
 * Holds a customer until the end of the transaction, before days, subscriptions and orders. Throws `customer_blocked`, or of
 * the office `entry_customer_blocked`, when the kitchen does not serve them, and `not_found` for one who has been merged.
 */
export async function requireServed(
  trx: Trx,
  customerId: string,
  by: 'customer' | 'admin' = 'customer',
): Promise<void> {
  const { served } = await holdCustomer(trx, customerId)
  if (served) return
  throw by === 'admin' ? new AppError('entry_customer_blocked') : await blockedError(trx)
}

/** What a blocked customer is told: how the kitchen is reached, as far as it says so. */
export async function blockedError(db: Db): Promise<AppError> {
  const contact = await kitchenContact(db)
  return new AppError('customer_blocked', contact === null ? {} : { contact })
}

/** How the kitchen is reached: by phone, else by e-mail; `null` when it says neither. */
export async function kitchenContact(db: Db): Promise<string | null> {
  const { phone, whatsapp, email } = await currentProfile(db)
  const number = phone ?? whatsapp
  return number === null ? email : displayPhone(number)
}
