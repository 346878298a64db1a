import { insertOrder } from '#server/ordering/ordering.ts'
import type { Trx } from '#server/platform/db/connection.ts'
import { newId } from '#server/platform/ids.ts'
import {
  addCookingDays,
  confirmationDeadline,
  deadlinePassed,
  firstOpenDay,
  type KitchenDay,
  kitchenInstant,
  nextCookingDay,
  orderDayAt,
  previousCookingDay,
  weekdayOf,
} from '#shared/domain/calendar/kitchen-time.ts'
import { REGULAR_THALI, SUBSCRIPTION_PLATE_PRICE } from '#shared/domain/catalog/menu.ts'
import { paiseFromRupees } from '#shared/domain/money/money.ts'
import type { OrderStatus } from '#shared/domain/ordering/order-status.ts'
import { DAILY_ROUND_HOUR, endDayAt, planPrice, planTypeOf } from '#shared/domain/subscriptions/subscription.ts'
import { WEEK } from './demo-dishes.ts'
import { DEMO_PLANS, type DemoSubscription } from './demo-people.ts'

export interface DemoCustomer {
  id: string
  phone: string
  name: string
  address: string
}

/** Days for which a cancelled demo subscription was served before it was broken off. */
const SERVED_BEFORE_CANCELLED = 3

/** An order to be inserted in its turn: ids sort by time, so the oldest day has to come first. */
export interface DatedInsert {
  day: KitchenDay
  insert: () => Promise<void>
}

/** The demo customers' subscriptions. Returns the orders that the daily run would have made of them. */
export async function insertSubscriptions(trx: Trx, customers: DemoCustomer[], now: Date): Promise<DatedInsert[]> {
  const orders: DatedInsert[] = []
  for (const subscription of DEMO_PLANS) {
    const customer = customers[subscription.customer]
    if (!customer) continue
    const id = newId()
    const days = daysServed(subscription, now)
    await insertSubscription(trx, { id, subscription, customer, days, now })
    for (const [index, day] of days.entries()) {
      const status = statusOf(day, subscription.skipped.includes(index), now)
      orders.push({ day, insert: () => insertSubscriptionOrder(trx, { id, customer, day, status, now }) })
    }
  }
  return orders
}

/** The days that have an order of the subscription: at most up to the first one that is still open. */
function daysServed(subscription: DemoSubscription, now: Date): KitchenDay[] {
  const start = addCookingDays(orderDayAt(now), subscription.from)
  const meals =
    subscription.state === 'cancelled' ? SERVED_BEFORE_CANCELLED : subscription.days + subscription.skipped.length
  const days = Array.from({ length: meals }, (_, index) => addCookingDays(start, index))
  return days.filter((day) => day <= firstOpenDay(now))
}

function statusOf(day: KitchenDay, skipped: boolean, now: Date): OrderStatus {
  if (skipped) return 'skipped'
  if (!deadlinePassed(day, now)) return 'pending'
  return day < orderDayAt(now) ? 'delivered' : 'confirmed'
}

interface SubscriptionRecord {
  id: string
  subscription: DemoSubscription
  customer: DemoCustomer
  days: KitchenDay[]
  now: Date
}

async function insertSubscription(trx: Trx, { id, subscription, customer, days, now }: SubscriptionRecord) {
  const start = addCookingDays(orderDayAt(now), subscription.from)
  const last = days[days.length - 1] ?? start
  const mealsLeft = subscription.days - (days.length - subscription.skipped.length)
  const nextDay = nextCookingDay(last)
  await trx
    .insertInto('subscriptions')
    .values({
      id,
      customer_id: customer.id,
      plan_type: planTypeOf(subscription.days),
      meals: subscription.days,
      price_paise: paiseFromRupees(planPrice(subscription.days)),
      meals_left: mealsLeft,
      start_day: start,
      next_day: nextDay,
      end_day: endDayAt({ mealsLeft, nextDay, endDay: last }, now),
      delivery_address: customer.address,
      status: ({ running: 'active', expired: 'ended', cancelled: 'cancelled' } as const)[subscription.state],
      created_at: kitchenInstant(previousCookingDay(start), 12),
    })
    .execute()
}

interface SubscriptionOrder {
  id: string
  customer: DemoCustomer
  day: KitchenDay
  status: OrderStatus
  now: Date
}

async function insertSubscriptionOrder(trx: Trx, { id, customer, day, status, now }: SubscriptionOrder) {
  const orderId = newId()
  const made = kitchenInstant(previousCookingDay(day), DAILY_ROUND_HOUR)
  const price = paiseFromRupees(SUBSCRIPTION_PLATE_PRICE)
  await insertOrder(trx, {
    id: orderId,
    customer,
    menuName: WEEK[weekdayOf(day)]?.name ?? REGULAR_THALI,
    lines: [{ name: REGULAR_THALI, kind: 'thali', quantity: 1, unitPaise: price }],
    totalPaise: price,
    status,
    paymentMethod: 'cod',
    deliveryDate: day,
    deliveryAddress: customer.address,
    notes: null,
    thaliItems: (WEEK[weekdayOf(day)]?.base ?? []).map((name) => ({ name, pricePaise: price })),
    createdAt: made < now ? made : now,
    placedBy: 'system',
  })
  const automatic = status === 'confirmed' || status === 'delivered'
  await trx
    .updateTable('orders')
    .set({
      is_subscription_order: true,
      subscription_id: id,
      confirm_by: confirmationDeadline(day),
      auto_confirmed_at: automatic ? confirmationDeadline(day) : null,
    })
    .where('id', '=', orderId)
    .execute()
}
