import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { hook } from '#server/kernel/hook.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { newId } from '#server/kernel/ids.ts'
import { mergeFigures } from './merge/customer-tables.ts'

/** A customer has no number any more: what higher areas have of it is removed. */
export const phoneLeft = hook<[customerId: string]>()

/**
 * A number belongs to another person now: the former customer stays in the books without it, and a customer without
 * a past has it. The row of the former is held. Returns the id of the new one. Throws `not_found` for one who
 * has been merged or has no number, and `customer_still_served` while orders or meals are to come.
 */
export async function leavePhone(ctx: AppContext, trx: Trx, customerId: string, now: Date): Promise<string> {
  const { rows } = await sql<{ phone: string }>`
    SELECT phone FROM customers WHERE id = ${customerId} AND merged_into IS NULL AND phone_left_at IS NULL
    FOR NO KEY UPDATE`.execute(trx)
  const [former] = rows
  if (!former) throw new AppError('not_found')
  const figures = await mergeFigures.run(ctx, trx, customerId, now)
  const served = figures.some(
    ({ orders_to_come = 0, running = 0, queued = 0 }) => orders_to_come + running + queued > 0,
  )
  if (served) throw new AppError('customer_still_served')
  await sql`
    UPDATE customers SET phone = 'former:' || id, phone_left_at = ${now} WHERE id = ${customerId}`.execute(trx)
  await trx.deleteFrom('known_devices').where('customer_id', '=', customerId).execute()
  await phoneLeft.run(ctx, trx, customerId)
  const id = newId()
  await trx
    .insertInto('customers')
    .values({ id, phone: former.phone, name: null, default_address_id: null, created_at: now })
    .execute()
  return id
}
