import type { Trx } from '#server/kernel/db/connection.ts'
import { newId } from '#server/kernel/ids.ts'
import type { NewOrder } from '#server/ordering/ordering.ts'
import { type MealMove, moveMeals } from '#server/subscriptions/subscriptions.ts'
import { addDays, type KitchenDay, kitchenInstant, weekdayOf } from '#shared/base/kitchen-time.ts'
import { type Paise, paiseFromRupees } from '#shared/base/money.ts'
import {
  addOpenDays,
  type Calendar,
  deadlineOf,
  deadlinePassed,
  orderDayAt,
  previousOpenDay,
  servableDayAt,
} from '#shared/domain/calendar/calendar.ts'
import { REGULAR_THALI, SUBSCRIPTION_PLATE_PRICE } from '#shared/domain/catalog/menu.ts'
import type { ThaliItem } from '#shared/domain/kitchen/dish-summary.ts'
import type { Fulfilment } from '#shared/domain/ordering/order-states.ts'
import { BOUGHT, MADE } from '#shared/domain/subscriptions/meal-moves.ts'
import { DAILY_RUN_HOUR, planPrice, planTypeOf } from '#shared/domain/subscriptions/subscription.ts'
import { endDayAt } from '#shared/domain/subscriptions/subscription-days.ts'
import { WEEK } from './demo-dishes.ts'
import { DEMO_SUBSCRIPTIONS, type DemoSubscription } from './demo-people.ts'
import { recordDemo } from './demo-records.ts'

export interface DemoCustomer {
  id: string
  phone: string
  name: string
  address: string
}

/** Who and what the orders of the demo kitchen are of. */
export interface DemoKitchen {
  customers: DemoCustomer[]
  /** The ids of the dishes by their names. */
  dishes: Map<string, string>
  calendar: Calendar
  now: Date
}

/** Days for which a cancelled demo subscription was served before it was broken off. */
const SERVED_BEFORE_CANCELLED = 3

/** An order as it was made, and where it has come to. Ids are given in turn: they sort by time, so the oldest day comes first. */
export type DemoOrder = Omit<NewOrder, 'id'> & { goal: Fulfilment }

/** The demo customers' subscriptions. Returns the orders that the daily run would have made of them. */
export async function insertSubscriptions(
  trx: Trx,
  { customers, dishes, calendar, now }: DemoKitchen,
): Promise<DemoOrder[]> {
  const orders: DemoOrder[] = []
  for (const subscription of DEMO_SUBSCRIPTIONS) {
    const customer = customers[subscription.customer]
    if (!customer) continue
    const id = newId()
    const days = daysServed(subscription, calendar, now)
    await insertSubscription(trx, { id, subscription, customer, days, calendar, now })
    for (const [index, day] of days.entries()) {
      const goal = goalOf(day, subscription.skipped.includes(index), calendar, now)
      orders.push(subscriptionOrder({ id, customer, day, goal, dishes, calendar, now }))
    }
  }
  return orders
}

/** The days that have an order of the subscription: at most up to the first one that is still open. */
function daysServed(subscription: DemoSubscription, calendar: Calendar, now: Date): KitchenDay[] {
  const start = addOpenDays(calendar, orderDayAt(calendar, now), subscription.from)
  const meals =
    subscription.state === 'cancelled' ? SERVED_BEFORE_CANCELLED : subscription.days + subscription.skipped.length
  const days = Array.from({ length: meals }, (_, index) => addOpenDays(calendar, start, index))
  return days.filter((day) => day <= servableDayAt(calendar, now))
}

function goalOf(day: KitchenDay, skipped: boolean, calendar: Calendar, now: Date): Fulfilment {
  if (skipped) return 'skipped'
  if (!deadlinePassed(calendar, day, now)) return 'pending'
  return day < orderDayAt(calendar, now) ? 'delivered' : 'confirmed'
}

interface SubscriptionRecord {
  id: string
  subscription: DemoSubscription
  customer: DemoCustomer
  days: KitchenDay[]
  calendar: Calendar
  now: Date
}

async function insertSubscription(trx: Trx, { id, subscription, customer, days, calendar, now }: SubscriptionRecord) {
  const start = addOpenDays(calendar, orderDayAt(calendar, now), subscription.from)
  const last = days[days.length - 1] ?? start
  const mealsLeft = subscription.days - (days.length - subscription.skipped.length)
  const nextDay = addDays(last, 1)
  const boughtAt = kitchenInstant(previousOpenDay(calendar, start), 12)
  await recordDemo(trx, 'subscription', [id])
  await trx
    .insertInto('subscriptions')
    .values({
      id,
      customer_id: customer.id,
      plan_type: planTypeOf(subscription.days),
      meals: subscription.days,
      price_paise: paiseFromRupees(planPrice(subscription.days)),
      meals_left: 0,
      start_day: start,
      next_day: nextDay,
      end_day: endDayAt({ mealsLeft, nextDay, endDay: last, pauses: [] }, calendar, now),
      delivery_address: customer.address,
      status: ({ running: 'active', expired: 'ended', cancelled: 'cancelled' } as const)[subscription.state],
      created_at: boughtAt,
    })
    .execute()
  const key = `bought:${id}`
  await moveMeals(trx, [
    {
      ...BOUGHT,
      subscriptionId: id,
      meals: subscription.days,
      orderId: null,
      by: { kind: 'customer' },
      at: boughtAt,
      key,
    },
  ])
}

/** How the meals of the demo subscriptions moved when their orders were made. */
export function mealMovesOf(orders: NewOrder[]): MealMove[] {
  return orders.flatMap(({ id, subscription, createdAt }) =>
    subscription === null
      ? []
      : [
          {
            ...MADE,
            subscriptionId: subscription.id,
            meals: 1,
            orderId: id,
            by: { kind: 'system' },
            at: createdAt,
            key: `made:${id}`,
          },
        ],
  )
}

interface SubscriptionOrder {
  id: string
  customer: DemoCustomer
  day: KitchenDay
  goal: Fulfilment
  dishes: DemoKitchen['dishes']
  calendar: Calendar
  now: Date
}

function subscriptionOrder({ id, customer, day, goal, dishes, calendar, now }: SubscriptionOrder): DemoOrder {
  const made = kitchenInstant(previousOpenDay(calendar, day), DAILY_RUN_HOUR)
  const price = paiseFromRupees(SUBSCRIPTION_PLATE_PRICE)
  return {
    customer,
    menuName: WEEK[weekdayOf(day)]?.name ?? REGULAR_THALI,
    lines: [{ name: REGULAR_THALI, dishId: null, kind: 'thali', quantity: 1, unitPaise: price }],
    totalPaise: price,
    fulfilment: 'pending',
    paymentMethod: 'subscription',
    paymentState: 'due',
    goal,
    deliveryDate: day,
    slot: calendar.slot.code,
    address: customer.address,
    notes: null,
    thaliItems: thaliItemsOf(day, price, dishes),
    subscription: { id, confirmBy: deadlineOf(calendar, day), declineBy: null },
    autoConfirmedAt: null,
    createdAt: made < now ? made : now,
    recipient: null,
    placedBy: 'system',
  }
}

/** What is on the plate of a weekday, each dish at this price. */
export function thaliItemsOf(day: KitchenDay, pricePaise: Paise, dishes: DemoKitchen['dishes']): ThaliItem[] {
  return (WEEK[weekdayOf(day)]?.base ?? []).map((name) => ({ dishId: dishes.get(name) ?? null, name, pricePaise }))
}
