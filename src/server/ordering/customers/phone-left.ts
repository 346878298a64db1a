import { sql } from 'kysely'
import type { Db, Trx } from '#server/kernel/db/connection.ts'

/** Removes the number of a customer from their orders, whose words are made again without it. */
export async function removePhone(trx: Trx, customerId: string): Promise<void> {
  await sql`
    WITH changed AS (
      UPDATE orders SET phone = '' WHERE customer_id = ${customerId} RETURNING id
    )
    INSERT INTO orders_to_index SELECT id FROM changed`.execute(trx)
}

/** When a customer's last order was placed; `null` when there is none. */
export async function lastOrderedAt(db: Db, customerId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.max('created_at').as('at'))
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return row?.at ?? null
}
