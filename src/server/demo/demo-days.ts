import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { type Transition, transition } from '#server/ordering/ordering.ts'
import { kitchenInstant } from '#shared/base/kitchen-time.ts'
import type { Fulfilment } from '#shared/domain/ordering/order-states.ts'
import { kitchenSets, ORDER_ACTIONS, type OrderAction } from '#shared/domain/ordering/transitions.ts'
import { payInCash } from './demo-payments.ts'
import type { DemoOrder } from './demo-subscriptions.ts'

/** How the orders of the demo kitchen came to be where they are: by the changes of real days, at their hours. */

const HOUR_MS = 60 * 60 * 1000

/** When the kitchen sets a status on the day of delivery. */
const KITCHEN_SETS: Partial<Record<Fulfilment, [hour: number, minute: number]>> = {
  cancelled: [10, 0],
  preparing: [10, 30],
  dispatched: [12, 0],
  out_for_delivery: [12, 15],
  delivered: [13, 10],
}

/** The statuses that the kitchen set before the last one. */
const ON_THE_WAY: Partial<Record<Fulfilment, Fulfilment[]>> = {
  dispatched: ['preparing'],
  out_for_delivery: ['preparing'],
  delivered: ['out_for_delivery'],
}

type StoredOrder = DemoOrder & { id: string }
type Step = { orderId: string } & Pick<Transition, 'action' | 'by' | 'at'>

/** Lets the orders live through their days until now. Nobody is told of it. */
export async function liveThrough(ctx: AppContext, trx: Trx, orders: StoredOrder[]): Promise<void> {
  const admin = await trx.selectFrom('admins').select('id').orderBy('created_at').limit(1).executeTakeFirst()
  const kitchen: Transition['by'] = admin ? { kind: 'admin', adminId: admin.id } : { kind: 'system' }
  for (const { ids, ...change } of together(orders.flatMap((order) => stepsOf(order, kitchen, ctx.now()))))
    await transition(ctx, trx, { ...change, where: sql<boolean>`o.id = ANY(${ids}::uuid[])` })
  await payInCash(ctx, trx, kitchen)
  await trx
    .deleteFrom('outbox_events')
    .where('subject_id', '=', sql<string>`ANY(${orders.map(({ id }) => id)}::uuid[])`)
    .execute()
}

function stepsOf({ id, goal, subscription, deliveryDate, createdAt }: StoredOrder, kitchen: Step['by'], now: Date) {
  const steps: Step[] = []
  const step = (action: OrderAction, by: Step['by'], at: Date) =>
    // A day that is still going on has come so far already.
    steps.push({ orderId: id, action, by, at: new Date(Math.min(now.getTime(), Math.max(+at, +createdAt))) })
  if (goal === 'pending') return steps
  if (goal === 'skipped') step(ORDER_ACTIONS.skip, { kind: 'customer' }, new Date(createdAt.getTime() + 2 * HOUR_MS))
  else if (subscription) step(ORDER_ACTIONS.confirmByDeadline, { kind: 'system' }, subscription.confirmBy)
  for (const status of [...(ON_THE_WAY[goal] ?? []), goal]) {
    const time = KITCHEN_SETS[status]
    if (time) step(kitchenSets(status), kitchen, kitchenInstant(deliveryDate, ...time))
  }
  return steps
}

/** The steps in the order of time, those of one instant and kind together. */
function together(steps: Step[]): (Omit<Step, 'orderId'> & { ids: string[] })[] {
  const groups = new Map<string, Omit<Step, 'orderId'> & { ids: string[] }>()
  for (const { orderId, action, by, at } of steps.toSorted((a, b) => +a.at - +b.at)) {
    const key = JSON.stringify([at, action, by])
    const group = groups.get(key)
    if (group) group.ids.push(orderId)
    else groups.set(key, { action, by, at, ids: [orderId] })
  }
  return [...groups.values()]
}
