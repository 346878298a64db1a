import { describe, expect, test } from 'vitest'
import type { DomainEvent } from '#server/kernel/outbox/events.ts'
import { relay } from '#server/kernel/outbox/relay.ts'
import { dailyRun } from '#server/subscriptions/daily/daily-run.ts'
import { contract } from '#shared/contract/contract.ts'
import { createTestApp, testApp } from '../../support/app.ts'
import { heldByAll } from '../../support/held-by-all.ts'
import { addMenu } from '../../support/kitchen.ts'

/** Confirm, skip, the automatic confirmation and the kitchen's cancelling, all at once on two instances. */

const app = await testApp({ now: '2026-03-11T17:59:59+05:30' })
await addMenu(app, { name: 'House Thali', active: true })
// Its clock is two seconds ahead: for it the deadline has passed.
const ahead = await createTestApp({ database: app.database, now: '2026-03-11T18:00:01+05:30' })
const events: DomainEvent[] = []
for (const { ctx } of [app, ahead]) {
  ctx.events.subscribe((event) => {
    events.push(event)
  })
}

async function pendingOrder() {
  const me = await app.signIn()
  const address = { phoneNumber: me.phone, type: 'Home' as const, address: 'Flat 4, Shanti Nagar, Pune' }
  await app.call(contract.addAddress, { body: address }, { token: me.token })
  const body = { plan_type: '5-day-subscription', plan_price: 300, subscription_days: 5 }
  await app.call(contract.createSubscription, { body }, { token: me.token })
  const { orders } = (await app.call(contract.listPendingOrders, {}, { token: me.token })).reply
  return { token: me.token, customerId: me.id, id: orders[0]?._id as string }
}

type Order = Awaited<ReturnType<typeof pendingOrder>>
const admin = await app.signInAdmin()

const moves = {
  confirm: async ({ id, token }: Order) =>
    (await app.call(contract.confirmOrder, { params: { id } }, { token })).status === 200,
  skip: async ({ id, token }: Order) =>
    (await app.call(contract.skipOrder, { params: { id } }, { token })).status === 200,
  automatic: async () => (await dailyRun(ahead.ctx)).confirmed > 0,
}
type Move = keyof typeof moves

const state = async ({ id }: Order) =>
  app.ctx.db
    .selectFrom('orders as o')
    .innerJoin('subscriptions as s', 's.id', 'o.subscription_id')
    .select(['o.fulfilment as status', 'o.auto_confirmed_at', 's.meals_left', 's.end_day'])
    .where('o.id', '=', id)
    .executeTakeFirstOrThrow()

const RACES: Move[][] = [
  ['confirm', 'skip'],
  ['confirm', 'automatic'],
  ['skip', 'automatic'],
  ['automatic', 'skip', 'confirm'],
]

describe.each(RACES.map((race) => [race.join(' against '), race] as const))('%s', (_, race) => {
  test('has one winner each time', async () => {
    for (let attempt = 0; attempt < 10; attempt++) {
      const order = await pendingOrder()
      const turned = [...race.slice(attempt % race.length), ...race.slice(0, attempt % race.length)]
      const won = await Promise.all(turned.map(async (move) => ((await moves[move](order)) ? move : null)))
      const winners = won.filter((move) => move !== null)
      expect(winners).toHaveLength(1)
      const after = await state(order)
      const skipped = winners[0] === 'skip'
      expect(after).toMatchObject({
        status: skipped ? 'skipped' : 'confirmed',
        meals_left: skipped ? 5 : 4,
        end_day: skipped ? '2026-03-18' : '2026-03-17',
      })
      expect(after.auto_confirmed_at === null).toBe(winners[0] !== 'automatic')
      await dailyRun(ahead.ctx)
      await Promise.all([relay(app.ctx).settled(), relay(ahead.ctx).settled()])
      const answers = events.filter((event) => 'orderId' in event && event.orderId === order.id).map(({ type }) => type)
      const name = { confirm: 'order-confirmed', skip: 'order-skipped', automatic: 'order-auto-confirmed' } as const
      expect(answers.filter((type) => type !== 'daily-order-created')).toEqual([name[winners[0] as Move]])
    }
  })
})

test('the kitchen’s cancelling and the customer’s skipping give one meal back', async () => {
  for (let attempt = 0; attempt < 10; attempt++) {
    const order = await pendingOrder()
    const body = { status: 'cancelled' as const }
    const cancel = () => app.call(contract.setOrderStatus, { params: { id: order.id }, body }, { token: admin })
    const answers = attempt % 2 ? [moves.skip(order), cancel()] : [cancel(), moves.skip(order)]
    await Promise.all(answers)
    expect(await state(order)).toMatchObject({ status: 'cancelled', meals_left: 5, end_day: '2026-03-18' })
  }
})

heldByAll(3, 'pairs at once', () => `${RACES.length} races and the kitchen's cancelling, 10 times each: one winner`)
