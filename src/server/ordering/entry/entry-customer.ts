import { sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import { numberOf } from '#shared/base/phone.ts'
import type { EntryCustomer } from '#shared/contract/ordering/office/order-entry.schemas.ts'

/** What the form of an order needs of its customer; `undefined` when there is none. */
export async function entryCustomer(db: Db, id: string): Promise<EntryCustomer | undefined> {
  const customer = await db
    .selectFrom('customers')
    .select(['id', 'phone', 'name', 'kitchen_note', 'rider_note', 'default_address_id'])
    .where('id', '=', id)
    .where('merged_into', 'is', null)
    .executeTakeFirst()
  if (!customer) return undefined
  const addresses = await db
    .selectFrom('addresses')
    .select(['id', 'address'])
    .where('customer_id', '=', id)
    .orderBy(sql`id IS NOT DISTINCT FROM ${customer.default_address_id}`, 'desc')
    .orderBy('id', 'desc')
    .execute()
  return {
    _id: customer.id,
    name: customer.name,
    phone_number: numberOf(customer.phone),
    kitchen_note: customer.kitchen_note,
    rider_note: customer.rider_note,
    addresses: addresses.map(({ id, address }) => ({ _id: id, address })),
    last: await lastOrder(db, id),
  }
}

async function lastOrder(db: Db, customerId: string): Promise<EntryCustomer['last']> {
  const last = await db
    .selectFrom('orders')
    .select(['id', 'delivery_address', 'slot'])
    .where('customer_id', '=', customerId)
    .where('subscription_id', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return null
  const lines = db.selectFrom('order_lines').select(['name', 'dish_id', 'quantity']).where('order_id', '=', last.id)
  const items = await lines.orderBy('position').execute()
  return {
    items: items.map(({ dish_id, ...line }) => ({ ...line, ...(dish_id && { dish_id }) })),
    address: last.delivery_address,
    slot: last.slot,
  }
}
