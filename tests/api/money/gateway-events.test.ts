import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { removePastGatewayEvents, workEvents } from '#server/money/gateway/events.ts'
import type { SignedIn } from '../../support/app.ts'
import type { SignedEvent } from '../../support/fake-gateway.ts'
import { gatewayApp } from '../../support/gateway.ts'

/** What the gateway tells is kept before it is answered, and worked after that, whatever keeps it from being worked. */

const { app, gateway, order, ask, look, tell, telling, paymentsOf, events } = await gatewayApp()
const { ctx } = app
let me: SignedIn
beforeAll(async () => {
  me = await app.startSession()
})

async function paid(): Promise<{ params: Awaited<ReturnType<typeof order>>; event: SignedEvent }> {
  const params = await order(me)
  const { reply } = await ask(params, me)
  return { params, event: gateway.pay(reply.payment.checkout?.order as string).events[0] as SignedEvent }
}
/** While payments cannot be stored, as on a full disk. */
async function whileNothingIsStored(work: () => Promise<void>) {
  await sql`ALTER TABLE payments ADD CONSTRAINT never CHECK (amount_paise < 0) NOT VALID`.execute(ctx.db)
  await work()
  await sql`ALTER TABLE payments DROP CONSTRAINT never`.execute(ctx.db)
}

test('an event that cannot be worked is answered, kept, and tried again at growing intervals until it can be', async () => {
  const { params, event } = await paid()
  await whileNothingIsStored(async () => {
    expect(await telling(event)).toBe(200)
    expect(await events()).toMatchObject([{ outcome: null, tries: 1, raw: event.raw }])
    // Not before its time; the same event again is the same one.
    expect(await telling(event)).toBe(200)
    expect(await events()).toMatchObject([{ tries: 1 }])
    app.clock.advance({ minutes: 2 })
    await workEvents(ctx)
    app.clock.advance({ minutes: 1 })
    await workEvents(ctx)
    expect(await events()).toMatchObject([{ tries: 2 }])
  })
  expect(await paymentsOf(params)).toEqual([])
  app.clock.advance({ minutes: 5 })
  await workEvents(ctx)
  expect([await paymentsOf(params), (await look(params, me)).paid]).toMatchObject([[{ amount_paise: 20_000 }], true])
  expect((await events()).at(-1)).toMatchObject({ outcome: 'paid', raw: null })
})

test('one that cannot be worked keeps no other from being worked, and is set aside after a day, for somebody to look at', async () => {
  const [bad, good] = [await paid(), await paid()]
  const { id } = bad.params
  await sql`ALTER TABLE payments ADD CONSTRAINT never CHECK (order_id <> ${sql.lit(id)}) NOT VALID`.execute(ctx.db)
  await tell(bad.event)
  expect(await telling(good.event)).toBe(200)
  expect((await look(good.params, me)).paid).toBe(true)
  for (let tries = 1; tries < 12; tries += 1) {
    app.clock.advance({ hours: 12 })
    await workEvents(ctx)
  }
  const parked = (await events()).find(({ outcome }) => outcome === 'parked')
  expect(parked).toMatchObject({ tries: 10, raw: bad.event.raw })
  await sql`ALTER TABLE payments DROP CONSTRAINT never`.execute(ctx.db)
  // What it says of its payer is kept for thirty days.
  app.clock.advance({ days: 31 })
  await removePastGatewayEvents(ctx.db, ctx.now())
  expect((await events()).filter(({ raw }) => raw !== null)).toEqual([])
})
