import { readCalendar } from '#server/calendar/calendar.ts'
import { castVote, createPoll } from '#server/catalog/catalog.ts'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { newId } from '#server/kernel/ids.ts'
import { createOrders } from '#server/ordering/ordering.ts'
import { forgetRollups } from '#server/reports/reports.ts'
import { moveMeals } from '#server/subscriptions/subscriptions.ts'
import { addDays, type KitchenDay, kitchenDayOf, kitchenInstant, weekdayOf } from '#shared/base/kitchen-time.ts'
import { paiseFromRupees } from '#shared/base/money.ts'
import { addOpenDays, orderDayAt } from '#shared/domain/calendar/calendar.ts'
import { REGULAR_THALI, THALI_PRICE } from '#shared/domain/catalog/menu.ts'
import { fulfilmentOf, stateWhenPlaced } from '#shared/domain/ordering/order-status.ts'
import type { PricedLine } from '#shared/domain/ordering/pricing.ts'
import { liveThrough } from './demo-days.ts'
import { ADD_ONS, BASE_DISHES, DEMO_ALTERNATIVES, DEMO_CONTENTS, WEEK } from './demo-dishes.ts'
import { insertMenu, rollDemoMenus, startDemoMenus } from './demo-menus.ts'
import { dishTranslations } from './demo-names.ts'
import { DEMO_CUSTOMERS, DEMO_FOOD_RULES, DEMO_ORDERS, DEMO_POLL } from './demo-people.ts'
import { DEMO_SEEDED, recordDemo } from './demo-records.ts'
import { insertRoutes } from './demo-routes.ts'
import {
  type DemoCustomer,
  type DemoKitchen,
  type DemoOrder,
  insertSubscriptions,
  mealMovesOf,
  thaliItemsOf,
} from './demo-subscriptions.ts'

/** Paise. */
const BASE_DISH_PRICE = paiseFromRupees(60)

/** Longer than their oldest subscription. */
const JOINED_DAYS_AGO = 40

/**
 * Makes the demo kitchen: item library, menus, customers, subscriptions in every state, orders in every status and a
 * poll. All in one transaction, and only
 * once for a database: a second call changes nothing but to plan the menus of new days.
 */
export async function seedDemo(ctx: AppContext): Promise<void> {
  const now = ctx.now()
  await inTransaction(ctx.db, async (trx) => {
    const first = await trx
      .insertInto('settings')
      .values({ name: DEMO_SEEDED, value: now.toISOString() })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returning('name')
      .executeTakeFirst()
    if (!first) return
    const calendar = await readCalendar(trx, now)
    const dishes = await insertLibrary(trx, now)
    await insertMenu(trx, null, now)
    await startDemoMenus(trx)
    const customers = await insertPeople(trx, now)
    await insertRoutes(
      trx,
      customers.map(({ id }) => id),
      now,
    )
    const kitchen = { customers, dishes, calendar, now }
    const orders = [...(await insertSubscriptions(trx, kitchen)), ...plannedOrders(kitchen)]
    orders.sort((a, b) => a.deliveryDate.localeCompare(b.deliveryDate))
    // Some are of days that may have been counted already.
    await forgetRollups(trx)
    // Those of one millisecond are in no order by themselves.
    const ids = orders.map(() => newId()).sort()
    const stored = orders.map((order, index) => ({ ...order, id: ids[index] as string }))
    await recordDemo(
      trx,
      'order',
      stored.filter(({ subscription }) => subscription === null).map(({ id }) => id),
    )
    for (const order of stored) await createOrders(trx, [order])
    await moveMeals(trx, mealMovesOf(stored))
    await liveThrough(ctx, trx, stored)
    await insertPoll(
      trx,
      customers.map(({ id }) => id),
      now,
    )
  })
  await rollDemoMenus(ctx)
}

/** Returns the ids of the dishes by their names. */
async function insertLibrary(trx: Trx, now: Date): Promise<DemoKitchen['dishes']> {
  const common = { image_url: null, created_at: now, updated_at: now }
  const ids = new Map([...BASE_DISHES, ...ADD_ONS].map(({ name }) => [name, newId()]))
  const idOf = (name: string) => ids.get(name) as string
  const ofDish = (name: string) => ({
    id: idOf(name),
    ...dishTranslations(name),
    contents: DEMO_CONTENTS[name] ? [...DEMO_CONTENTS[name]] : null,
    alternative_ids: (DEMO_ALTERNATIVES[name] ?? []).map(idOf),
  })
  const items = await trx
    .insertInto('items')
    .values([
      ...BASE_DISHES.map(({ name, description, category, spice }) => ({
        ...ofDish(name),
        name,
        description,
        category,
        spice_level: spice,
        base_price_paise: BASE_DISH_PRICE,
        item_type: 'base' as const,
        addon_category: null,
        is_vegetarian: true,
        ...common,
      })),
      ...ADD_ONS.map(({ name, description, category, spice, price, vegetarian, addOnCategory }) => ({
        ...ofDish(name),
        name,
        description,
        category,
        spice_level: spice,
        base_price_paise: paiseFromRupees(price),
        item_type: 'addon' as const,
        addon_category: addOnCategory,
        is_vegetarian: vegetarian,
        ...common,
      })),
    ])
    .returning(['id', 'name'])
    .execute()
  await recordDemo(
    trx,
    'item',
    items.map(({ id }) => id),
  )
  return new Map(items.map(({ id, name }) => [name, id]))
}

async function insertPeople(trx: Trx, now: Date): Promise<DemoCustomer[]> {
  const customers = DEMO_CUSTOMERS.map((person) => ({ ...person, id: newId() }))
  const joined = kitchenInstant(addDays(kitchenDayOf(now), -JOINED_DAYS_AGO), 12)
  for (const { id, phone, name, address } of customers) {
    const addressId = newId()
    await trx
      .insertInto('customers')
      .values({ id, phone, name, registration_completed: true, default_address_id: null, created_at: joined })
      .execute()
    await trx
      .insertInto('addresses')
      .values({ id: addressId, customer_id: id, type: 'Home', name, address, created_at: joined })
      .execute()
    await trx.updateTable('customers').set({ default_address_id: addressId }).where('id', '=', id).execute()
    const rules = DEMO_FOOD_RULES[name]
    if (!rules) continue
    const eater = { customer_id: id, recipient_key: '', recipient: null, updated_at: joined, updated_by: null }
    await trx
      .insertInto('food_rules')
      .values({ ...eater, ...rules })
      .execute()
  }
  await recordDemo(
    trx,
    'customer',
    customers.map(({ id }) => id),
  )
  return customers
}

/** A poll in which some of the customers have voted. */
async function insertPoll(trx: Trx, customerIds: string[], now: Date) {
  const pollId = await createPoll(trx, { ...DEMO_POLL, expiresAt: null }, now)
  await recordDemo(trx, 'poll', [pollId])
  const options = await trx
    .selectFrom('poll_options')
    .select('id')
    .where('poll_id', '=', pollId)
    .orderBy('position')
    .execute()
  for (const vote of DEMO_POLL.votes) {
    const [customerId, optionId] = [customerIds[vote.customer], options[vote.option]?.id]
    if (customerId && optionId) await castVote(trx, { pollId, optionId, customerId, at: now })
  }
}

function plannedOrders(kitchen: DemoKitchen): DemoOrder[] {
  const { calendar, now } = kitchen
  return DEMO_ORDERS.flatMap((planned) => {
    const customer = kitchen.customers[planned.customer]
    const day = addOpenDays(calendar, orderDayAt(calendar, now), planned.day)
    return customer ? [plannedOrder(planned, { customer, day }, kitchen)] : []
  })
}

function plannedOrder(
  planned: (typeof DEMO_ORDERS)[number],
  { customer, day }: { customer: DemoCustomer; day: KitchenDay },
  { dishes, now }: DemoKitchen,
): DemoOrder {
  const lines = linesOf(planned, weekdayOf(day), dishes)
  const morning = kitchenInstant(day, 9, 30)
  return {
    customer,
    menuName: WEEK[weekdayOf(day)]?.name ?? REGULAR_THALI,
    lines,
    totalPaise: lines.reduce((sum, line) => sum + line.unitPaise * line.quantity, 0),
    ...stateWhenPlaced('cod'),
    goal: fulfilmentOf(planned.status),
    deliveryDate: day,
    slot: 'lunch',
    address: customer.address,
    notes: planned.thalis > 2 ? 'Please ring twice.' : null,
    thaliItems: thaliItemsOf(day, BASE_DISH_PRICE, dishes),
    subscription: null,
    autoConfirmedAt: null,
    createdAt: morning < now ? morning : now,
    recipient: null,
    placedBy: 'customer',
  }
}

function linesOf(
  { thalis, addOns }: (typeof DEMO_ORDERS)[number],
  weekday: number,
  dishes: DemoKitchen['dishes'],
): PricedLine[] {
  const names = WEEK[weekday]?.addOns.slice(0, addOns) ?? []
  return [
    { name: REGULAR_THALI, dishId: null, kind: 'thali', quantity: thalis, unitPaise: paiseFromRupees(THALI_PRICE) },
    ...names.map((name) => ({
      name,
      dishId: dishes.get(name) ?? null,
      kind: 'addon' as const,
      quantity: 1,
      unitPaise: paiseFromRupees(ADD_ONS.find((dish) => dish.name === name)?.price ?? 0),
    })),
  ]
}
