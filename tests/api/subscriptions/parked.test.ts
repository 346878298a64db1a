import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { relay } from '#server/kernel/outbox/relay.ts'
import { watchKitchen } from '#server/reports/reports.ts'
import { dailyRun } from '#server/subscriptions/daily/daily-run.ts'
import { contract } from '#shared/contract/contract.ts'
import { testApp } from '../../support/app.ts'
import { startKitchenAnew } from '../../support/kitchen.ts'
import { limitLunch, platesOfDay } from '../../support/plates.ts'
import { addSubscribers } from '../../support/subscribers.ts'

/** A row at which the daily run fails stops nothing but itself. */

const app = await testApp()
const { ctx } = app
watchKitchen(ctx)
const at = (instant: string) => app.clock.set(`${instant}+05:30`)

beforeEach(async () => {
  at('2026-03-11T11:00:00')
  await startKitchenAnew(app)
  for (const table of ['parked_subscriptions', 'production_lines', 'production_sheets'] as const) {
    await ctx.db.deleteFrom(table).execute()
  }
})

/** Lets each row of a table that is like this make an error, until the test is over. */
async function poison(table: string, when: 'INSERT' | 'UPDATE', like: string, code = 'check_violation') {
  await ctx.pool.query(`
    CREATE OR REPLACE FUNCTION poisoned() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'this row is poisoned' USING ERRCODE = '${code}'; END $$;
    CREATE TRIGGER poisoned BEFORE ${when} ON ${table} FOR EACH ROW WHEN (${like}) EXECUTE FUNCTION poisoned()`)
}
const cure = () => ctx.pool.query('DROP FUNCTION IF EXISTS poisoned CASCADE')
afterEach(cure)

const run = async () => {
  const done = await dailyRun(ctx)
  await relay(ctx).settled()
  return done
}
const count = async (query: string) => Number((await ctx.pool.query<{ n: number }>(query)).rows[0]?.n)
const pendingOf = (day: string) =>
  count(`SELECT count(*) AS n FROM orders WHERE delivery_date = '${day}' AND fulfilment = 'pending'`)
const told = (type: string) =>
  count(`SELECT count(DISTINCT subject_id) AS n FROM outbox_events WHERE type = '${type}' AND relayed_at IS NOT NULL`)
const parked = async () =>
  (await ctx.db.selectFrom('parked_subscriptions').select(['subscription_id', 'step', 'code']).execute()).map(
    ({ subscription_id, step, code }) => [subscription_id, step, code],
  )
const missing = async () => {
  const { reply } = await app.call(contract.getDailyRun, {}, { token: await app.signInAdmin() })
  return reply.run.missing_orders.map(({ subscription_id, reason }) => [subscription_id, reason])
}

describe.each(['check_violation', 'P0001'])('a subscription whose row makes an error (%s)', (code) => {
  test('is parked, and all others get their orders; the next run tries it again', async () => {
    await limitLunch(ctx, 100, '2026-03-13')
    const { subscriptions } = await addSubscribers(app, 13)
    const bad = subscriptions[5] as string
    await poison('orders', 'INSERT', `NEW.subscription_id = '${bad}'`, code)
    at('2026-03-12T09:00:00')
    const before = app.logLines().length
    expect(await run()).toMatchObject({ confirmed: 13, created: 12, parked: 1, postponed: 0 })
    expect(await pendingOf('2026-03-13')).toBe(12)
    expect(await told('order-auto-confirmed')).toBe(13)
    const state = code === 'P0001' ? 'P0001' : '23514'
    expect(await parked()).toEqual([[bad, 'make lunch', state]])
    expect(await missing()).toEqual([[bad, 'failed']])
    expect(await ctx.metrics.text()).toContain('dabba_daily_run_parked 1')
    const lines = app
      .logLines()
      .slice(before)
      .filter((line) => line.includes('parked'))
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ step: 'make lunch', subscription: bad, level: 50 }])
    expect(lines[0]).not.toMatch(/\+91|Pune/)
    // The meal that it still expects of the day stays promised.
    expect(await platesOfDay(ctx, '2026-03-13')).toMatchObject({ promised: 13 })

    expect(await run()).toMatchObject({ created: 0, parked: 1 })
    await cure()
    expect(await run()).toMatchObject({ created: 1, parked: 0 })
    expect(await pendingOf('2026-03-13')).toBe(13)
    expect([await parked(), await missing()]).toEqual([[], []])
  })

  test('is parked whatever step it fails, with the same effect', async () => {
    const { subscriptions } = await addSubscribers(app, 9)
    const bad = subscriptions[0] as string
    await poison('orders', 'UPDATE', `NEW.subscription_id = '${bad}'`, code)
    at('2026-03-11T18:00:00')
    expect(await run()).toMatchObject({ confirmed: 8, parked: 1 })
    expect(await parked()).toMatchObject([[bad, 'confirm', expect.any(String)]])
    expect(await pendingOf('2026-03-12')).toBe(1)
    const sheets = ctx.db.selectFrom('production_sheets').select('day').where('day', '=', '2026-03-12')
    expect(await sheets.execute()).toHaveLength(1)
    await cure()
    await poison('subscriptions', 'UPDATE', `NEW.id = '${bad}'`, code)
    at('2026-03-12T09:00:00')
    expect(await run()).toMatchObject({ confirmed: 1, created: 8, parked: 1 })
    expect(await parked()).toMatchObject([[bad, 'make lunch', expect.any(String)]])
  })
})

test('a step that fails by no row keeps no later one from its work, and is told at the end', async () => {
  await addSubscribers(app, 3, 3)
  at('2026-03-12T09:00:00')
  await poison('outbox_events', 'INSERT', `NEW.type = 'subscription-expiring-soon'`)
  await expect(run()).rejects.toThrow('this row is poisoned')
  expect(await pendingOf('2026-03-13')).toBe(3)
  at('2026-03-12T17:30:00')
  await expect(run()).rejects.toThrow('this row is poisoned')
  await relay(ctx).settled()
  expect(await told('order-reminder')).toBe(3)
  await cure()
  await run()
  expect(await told('subscription-expiring-soon')).toBe(3)
})
