import type { ExpressionBuilder } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import type { Tables } from '#server/kernel/db/tables.ts'

/** Whether an address is its customer's default: selected as `is_default`. */
export const isDefault = (eb: ExpressionBuilder<Tables & { a: Tables['addresses'] }, 'a'>) =>
  eb
    .exists(
      eb
        .selectFrom('customers as c')
        .select('c.id')
        .whereRef('c.id', '=', 'a.customer_id')
        .whereRef('c.default_address_id', '=', 'a.id'),
    )
    .as('is_default')

/** One address, if it is that customer's: another's is one that does not exist. */
export async function ownAddress(db: Db, customerId: string, id: string) {
  return db
    .selectFrom('addresses as a')
    .select(['a.id', 'a.type', 'a.name', 'a.address', 'a.latitude', 'a.longitude', 'a.accuracy_m'])
    .select(isDefault)
    .where('a.id', '=', id)
    .where('a.customer_id', '=', customerId)
    .executeTakeFirst()
}
