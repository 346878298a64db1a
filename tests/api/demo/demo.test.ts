import { describe, expect, test } from 'vitest'
import { seedDemo } from '#server/demo/seed.ts'
import { createTestApp } from '../../support/app.ts'

/** The demo kitchen looks as if it had been open for weeks. */

// A weekday's afternoon and early morning, and a Sunday, when one orders for Monday.
describe.each(['2026-03-11T14:00:00+05:30', '2026-03-11T07:00:00+05:30', '2026-03-15T10:00:00+05:30'])(
  'at %s',
  (now) => {
    test('every order of the demo kitchen has lived through its days', async () => {
      const app = await createTestApp({ now })
      await app.signInAdmin()
      await seedDemo(app.ctx)
      const orders = await app.ctx.db.selectFrom('orders').selectAll().orderBy('id').execute()
      expect(new Set(orders.map(({ fulfilment }) => fulfilment))).toEqual(
        new Set([
          'delivered',
          'cancelled',
          'confirmed',
          'preparing',
          'dispatched',
          'out_for_delivery',
          'skipped',
          'pending',
        ]),
      )
      // Lists of orders go by their ids.
      const days = orders.map(({ delivery_date }) => delivery_date)
      expect(days).toEqual(days.toSorted())
      const changes = await app.ctx.db.selectFrom('order_status_changes').selectAll().orderBy('seq').execute()
      const historyOf = Map.groupBy(changes, ({ order_id }) => order_id)
      for (const order of orders) {
        const history = historyOf.get(order.id) ?? []
        const ways = history.map((change) => `${change.to_status} by ${change.changed_by}`)
        const times = history.map((change) => change.changed_at.getTime())
        expect(ways[0]).toBe(order.subscription_id ? 'pending by system' : 'confirmed by customer')
        expect(ways.at(-1)).toMatch(new RegExp(`^${order.fulfilment} by `))
        expect(
          ways.filter((way) => /^(preparing|dispatched|out_|delivered|cancelled).* by (?!admin)/.test(way)),
        ).toEqual([])
        expect(times).toEqual(times.toSorted((a, b) => a - b))
        expect(times.at(-1)).toBeLessThanOrEqual(Date.parse(now))
        const owes = order.subscription_id === null
        expect(order.payment_state).toBe(order.fulfilment === 'delivered' && owes ? 'paid' : 'due')
        const confirmedByDeadline = order.subscription_id !== null && !['pending', 'skipped'].includes(order.fulfilment)
        expect(order.auto_confirmed_at).toEqual(confirmedByDeadline ? order.confirm_by : null)
      }
      const standings = await app.ctx.db
        .selectFrom('customer_standings')
        .select(['customer_id', 'delivered'])
        .where('delivered', '>', 0)
        .execute()
      const delivered = Map.groupBy(
        orders.filter(({ fulfilment }) => fulfilment === 'delivered'),
        ({ customer_id }) => customer_id,
      )
      expect(new Map(standings.map((row) => [row.customer_id, row.delivered]))).toEqual(
        new Map([...delivered].map(([customer, theirs]) => [customer, theirs.length])),
      )
      expect(
        await app.ctx.db.selectFrom('outbox_events').select('type').where('type', 'like', 'order-%').execute(),
      ).toEqual([])
      await app.stop()
      await app.database.dispose()
    })
  },
)
