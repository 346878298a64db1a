import { sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import { newIdSql } from '#server/kernel/db/new-id-sql.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { newId } from '#server/kernel/ids.ts'
import { startSubscription } from '#server/subscriptions/buy/start-subscription.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { planPrice, planTypeOf } from '#shared/domain/subscriptions/subscription.ts'
import type { TestApp } from './app.ts'

let made = 0

/** Registered customers with a default address, made without signing in. Returns their ids. */
export async function addCustomers({ ctx }: Pick<TestApp, 'ctx'>, count: number): Promise<string[]> {
  const people = Array.from({ length: count }, () => {
    made += 1
    return { id: newId(), addressId: newId(), phone: `+9197${String(made).padStart(8, '0')}`, name: `Customer ${made}` }
  })
  const created_at = ctx.now()
  await ctx.db.transaction().execute(async (trx) => {
    for (let from = 0; from < count; from += 1000) {
      const some = people.slice(from, from + 1000)
      await trx
        .insertInto('customers')
        .values(
          some.map(({ id, phone, name }) => ({
            id,
            phone,
            name,
            registration_completed: true,
            default_address_id: null,
            created_at,
          })),
        )
        .execute()
      await trx
        .insertInto('addresses')
        .values(
          some.map(({ id, addressId, name }) => ({
            id: addressId,
            customer_id: id,
            type: 'Home' as const,
            name,
            address: `Flat 1, house of ${name}, Pune`,
            created_at,
          })),
        )
        .execute()
    }
    await trx
      .updateTable('customers')
      .from('addresses')
      .set((eb) => ({ default_address_id: eb.ref('addresses.id') }))
      .whereRef('addresses.customer_id', '=', 'customers.id')
      .where('customers.default_address_id', 'is', null)
      .execute()
  })
  return people.map(({ id }) => id)
}

/** Buys a subscription as the handler does. Returns its id. */
export async function buySubscription(
  { ctx }: Pick<TestApp, 'ctx'>,
  customerId: string,
  days: number,
): Promise<string> {
  const wanted = { planType: planTypeOf(days), priceSeen: planPrice(days), addressId: null }
  const subscription = await inTransaction(ctx.db, (trx) => startSubscription(ctx, trx, { id: customerId }, wanted))
  return subscription.id
}

/** New customers who have bought a subscription each. */
export async function addSubscribers(app: Pick<TestApp, 'ctx'>, count: number, days = 5) {
  const customers = await addCustomers(app, count)
  const subscriptions: string[] = []
  for (const customer of customers) subscriptions.push(await buySubscription(app, customer, days))
  return { customers, subscriptions }
}

/** Subscriptions of thirty meals for all of these customers, with their meals in the ledger; no order is made. */
export async function addSubscriptions(
  db: Db,
  customerIds: string[],
  { firstDay, endDay, createdAt }: { firstDay: KitchenDay; endDay: string; createdAt: Date },
): Promise<void> {
  await sql`
    WITH bought AS (
      INSERT INTO subscriptions (id, customer_id, plan_type, meals, price_paise, meals_left, start_day, next_day, end_day,
        delivery_address, status, created_at)
      SELECT ${newIdSql()}, id, '30-day-subscription', 30, 180000, 30, ${firstDay}::date, ${firstDay}::date, ${endDay}::date,
        'Flat 1, Pune', 'active', ${createdAt}::timestamptz
      FROM unnest(${customerIds}::uuid[]) AS id
      RETURNING id, meals, created_at
    )
    INSERT INTO meal_moves (subscription_id, meals, from_bucket, to_bucket, reason, actor, at, idem_key)
    SELECT id, meals, 'outside', 'available', 'bought', 'customer', created_at, 'bought:' || id FROM bought`.execute(db)
}
