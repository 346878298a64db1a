import { beforeEach, describe, expect, test } from 'vitest'
import { emit } from '#server/kernel/outbox/emit.ts'
import type { DomainEvent } from '#server/kernel/outbox/events.ts'
import { type Channel, relay } from '#server/kernel/outbox/relay.ts'
import { createTestApp, START, testApp } from '../../support/app.ts'
import { addCustomers } from '../../support/subscribers.ts'

/** What has happened, from the transaction that did it to the channels that tell it. */

const app = await testApp()
const { ctx } = app
const [customerId] = (await addCustomers(app, 1)) as [string]

const heard: DomainEvent['type'][] = []
ctx.events.subscribe(({ type }) => {
  heard.push(type)
})
let handed: string[] = []
let failing = false
const channel: Channel = {
  name: 'test',
  async prepare(events) {
    return async () => {
      if (failing) throw new Error('the channel is out of order')
      handed.push(...events.map(({ event }) => event.type))
    }
  },
}
relay(ctx).addChannel(channel)

beforeEach(async () => {
  await relay(ctx).settled()
  app.clock.set(START)
  await ctx.db.deleteFrom('outbox_events').execute()
  heard.length = 0
  handed = []
  failing = false
})

const order = { customerId, orderId: '019cd3a0-0000-7000-8000-000000000001', deliveryDay: '2026-03-12' }
const happen = (type: 'order-confirmed' | 'order-skipped') =>
  ctx.db.transaction().execute((trx) => emit(trx, ctx.now(), { type, ...order }))

async function relayed() {
  relay(ctx).wake()
  await relay(ctx).settled()
}

async function write(type: string, payload: object) {
  await ctx.db
    .insertInto('outbox_events')
    .values({ type, payload: JSON.stringify(payload), created_at: ctx.now() })
    .execute()
}

const rows = () => ctx.db.selectFrom('outbox_events').select(['type', 'relayed_at', 'parked']).orderBy('id').execute()

describe('an event', () => {
  test('is told once to the listeners and handed once to each channel, in the order of writing', async () => {
    await happen('order-confirmed')
    await happen('order-skipped')
    await relayed()
    await relayed()
    expect(heard).toEqual(['order-confirmed', 'order-skipped'])
    expect(handed).toEqual(['order-confirmed', 'order-skipped'])
  })

  test('of a transaction that is rolled back is not told', async () => {
    await expect(
      ctx.db.transaction().execute(async (trx) => {
        await emit(trx, ctx.now(), { type: 'order-confirmed', ...order })
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    await relayed()
    expect(heard).toEqual([])
  })

  test('committed by an instance that died then is told by another', async () => {
    await happen('order-confirmed')
    const other = await createTestApp({ database: app.database })
    const there: string[] = []
    other.ctx.events.subscribe(({ type }) => {
      there.push(type)
    })
    relay(other.ctx).start()
    await expect.poll(() => there).toEqual(['order-confirmed'])
    await other.stop()
    await relayed()
    expect(heard).toEqual([])
  })

  test('that a channel could not take is handed to it once it can, a minute later', async () => {
    failing = true
    await happen('order-confirmed')
    await relayed()
    expect(handed).toEqual([])
    failing = false
    await relayed()
    expect(handed).toEqual([])
    app.clock.advance({ seconds: 60 })
    await relayed()
    expect(handed).toEqual(['order-confirmed'])
    expect(app.logLines().join()).toContain('events could not be relayed')
  })

  test('is relayed once by several instances at work', async () => {
    const other = await createTestApp({ database: app.database })
    const there: string[] = []
    other.ctx.events.subscribe(({ type }) => {
      there.push(type)
    })
    for (let count = 0; count < 30; count++) {
      await happen('order-confirmed')
      relay(ctx).wake()
      relay(other.ctx).wake()
    }
    await Promise.all([relay(ctx).settled(), relay(other.ctx).settled()])
    expect(heard.length + there.length).toBe(30)
    await other.stop()
  })
})

describe('an event that this version does not understand', () => {
  test.each([
    ['of an unknown type', 'thali-flew-by', { secret: '+919812345678' }, 'unknown_type'],
    ['of a type with the name of what every object has', 'constructor', {}, 'unknown_type'],
    ['with a payload that is none of its type', 'order-confirmed', { orderId: 7 }, 'bad_payload'],
  ] as const)('%s is parked and stops nothing', async (_, type, payload, parked) => {
    await write(type, payload)
    await happen('order-skipped')
    await relayed()
    await relayed()
    expect(heard).toEqual(['order-skipped'])
    expect(await rows()).toEqual([
      { type, relayed_at: null, parked },
      { type: 'order-skipped', relayed_at: ctx.now(), parked: null },
    ])
    expect(await ctx.metrics.text()).toMatch(/^dabba_events_parked_total [1-9]/m)
    const lines = app.logLines().join()
    expect(lines).toContain(`${type}: ${parked}`)
    expect(lines).not.toContain('9812345678')
  })

  test('is relayed by the version that does', async () => {
    await happen('order-confirmed')
    // As the version before has left it.
    await ctx.db.updateTable('outbox_events').set({ parked: 'unknown_type' }).execute()
    await relayed()
    expect(heard).toEqual(['order-confirmed'])
    expect(await rows()).toEqual([{ type: 'order-confirmed', relayed_at: ctx.now(), parked: null }])
  })
})
