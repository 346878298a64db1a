import { createHmac } from 'node:crypto'
import { type AddressInfo, connect } from 'node:net'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { eventWorker, removePastGatewayEvents, workEvents } from '#server/money/gateway/events.ts'
import type { SignedIn } from '../../support/app.ts'
import { RAZORPAY_KEYS, type SignedEvent } from '../../support/fake-gateway.ts'
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

describe('bytes that no text of the database holds', () => {
  const event = '{"event":"payment.captured","payload":{"payment":{"entity":{"id":"pay_%","order_id":"order_%"}}}}'
  const escaped = (id: string) => event.replace('pay_%', id)
  const cases: [string, Buffer][] = [
    ['a raw NUL', Buffer.from(escaped('pay_\0'))],
    ['a NUL at the end', Buffer.from(`${event}\0`)],
    ['half a letter', Buffer.concat([Buffer.from(event), Buffer.from([0xe0, 0xa4])])],
    [
      'half of a surrogate pair',
      Buffer.concat([Buffer.from('{"event":"'), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('"}')]),
    ],
    ['a NUL that is written out', Buffer.from(escaped('pay_\\u0000'))],
    ['half of a pair that is written out', Buffer.from(escaped('pay_\\ud800'))],
    ['a name with a NUL', Buffer.from('{"event":"new\\u0000","payload":{}}')],
    ['a name with half of a pair', Buffer.from('{"event":"new\\udfff","payload":{}}')],
  ]

  test.each(cases)('are signed, answered, and kept as they came: %s', async (_, raw) => {
    const signature = createHmac('sha256', RAZORPAY_KEYS.RAZORPAY_WEBHOOK_SECRET).update(raw).digest('hex')
    const headers = { 'content-type': 'application/json', 'x-razorpay-signature': signature }
    const url = '/webhooks/razorpay'
    const { statusCode } = await app.app.inject({ method: 'POST', url, headers, payload: raw })
    expect(statusCode).toBe(200)
    await eventWorker(ctx).settled()
    const last = ctx.db
      .selectFrom('gateway_events')
      .select(['outcome', 'raw', 'raw_bytes', 'done_at'])
      .orderBy('id', 'desc')
    const { outcome, raw: text, raw_bytes } = await last.limit(1).executeTakeFirstOrThrow()
    expect(outcome).toBe('parked')
    expect(raw_bytes ?? Buffer.from(text ?? '')).toEqual(raw)
  })
})

test.each([
  ['announced', (bytes: number) => `content-length: ${bytes}\r\n`],
  ['in pieces', () => 'transfer-encoding: chunked\r\n'],
])('10 MB are answered with 413, and the connection is not cut: %s', async (_, header) => {
  await app.app.listen({ port: 0, host: '127.0.0.1' }).catch(() => undefined)
  const socket = connect((app.app.server.address() as AddressInfo).port, '127.0.0.1')
  const errors: Error[] = []
  socket.on('error', (error) => errors.push(error))
  let answer = ''
  socket.on('data', (data) => {
    answer += data
  })
  const send = (data: string | Buffer) => new Promise<void>((resolve) => socket.write(data, () => resolve()))
  const [piece, pieces] = [Buffer.alloc(64 * 1024, 0x61), 160]
  await send(`POST /webhooks/razorpay HTTP/1.1\r\nhost: localhost\r\n${header(piece.length * pieces)}\r\n`)
  const chunked = header(0).includes('chunked')
  for (let index = 0; index < pieces; index += 1) {
    if (chunked) await send(`${piece.length.toString(16)}\r\n`)
    await send(piece)
    if (chunked) await send('\r\n')
  }
  if (chunked) await send('0\r\n\r\n')
  await expect.poll(() => answer).toMatch(/^HTTP\/1.1 413 /)
  expect(errors).toEqual([])
  socket.destroy()
})
