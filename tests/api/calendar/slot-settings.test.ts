import { beforeEach, describe, expect, test } from 'vitest'
import { prepareDays } from '#server/calendar/calendar.ts'
import { contract } from '#shared/contract/contract.ts'
import { STANDARD_CALENDAR } from '#shared/domain/calendar/standard-calendar.ts'
import { testApp } from '../../support/app.ts'
import { changeLunch } from '../../support/days.ts'
import { addMenu, orderBody, startKitchenAnew } from '../../support/kitchen.ts'

const app = await testApp()
const { ctx } = app
const at = (instant: string) => app.clock.set(`${instant}+05:30`)
const utc = (instant: string) => new Date(`${instant}+05:30`).toISOString()
const { code: slot, ...TERMS } = STANDARD_CALENDAR.slot
const LUNCH = { slot, ...TERMS }

beforeEach(async () => {
  await startKitchenAnew(app)
  await ctx.db.deleteFrom('service_days').execute()
  await changeLunch(app, TERMS)
  at('2026-11-22T10:00:00') // Sunday
  await ctx.db.deleteFrom('service_days').execute()
  await prepareDays(ctx)
  await app.signInAdmin()
  await ctx.db.updateTable('service_slots').set({ updated_by: null }).execute()
})

const asAdmin = async () => ({ token: await app.signInAdmin() })
const rows = () => ctx.db.selectFrom('service_days').selectAll().orderBy('day').execute()

/** Three orders for Wednesday 25 November, placed that morning's night before. */
async function orderForWednesday() {
  await addMenu(app, { day: '2026-11-25' })
  at('2026-11-24T20:30:00')
  for (const _ of [1, 2, 3]) {
    const me = await app.startSession()
    const body = orderBody(me.phone, { menuDate: '2026-11-25' })
    expect((await app.call(contract.placeOrder, { body }, { token: me.token })).status).toBe(200)
  }
  at('2026-11-22T10:00:00')
}

test('the slots that are served are told, with who changed them', async () => {
  const { reply } = await app.call(contract.listSlots, {}, await asAdmin())
  expect(reply.slots).toMatchObject([{ slot: 'lunch', weekdays: '123456', cutOffTime: '18:00', admin: null }])
  const { updatedAt } = reply.slots[0] ?? {}
  const body = { ...LUNCH, cutOffTime: '17:00', updatedAt }
  const changed = await app.call(contract.changeSlot, { body }, await asAdmin())
  expect(changed.reply.slot).toMatchObject({ cutOffTime: '17:00', admin: 'Administrator' })
  expect(Date.parse(changed.reply.slot.updatedAt)).toBeGreaterThan(Date.parse(updatedAt ?? ''))
})

describe('a deadline of 17:00 instead of 18:00', () => {
  const body = { ...LUNCH, cutOffTime: '17:00' }

  test('leaves Wednesday with its 3 orders at 18:00, and moves the other days', async () => {
    await orderForWednesday()
    const { reply } = await app.call(contract.changeSlot, { body }, await asAdmin())
    expect(reply.changes.kept).toContainEqual({
      day: '2026-11-25',
      deadline: utc('2026-11-24T18:00:00'),
      order_by: utc('2026-11-25T20:00:00'),
    })
    expect(reply.changes.moved.slice(0, 2).map(({ day, deadline }) => [day, deadline])).toEqual([
      ['2026-11-24', utc('2026-11-23T17:00:00')],
      ['2026-11-26', utc('2026-11-25T17:00:00')],
    ])
    const stored = Object.fromEntries((await rows()).map((row) => [row.day, row.cut_off_at.toISOString()]))
    expect([stored['2026-11-25'], stored['2026-11-26']]).toEqual([
      utc('2026-11-24T18:00:00'),
      utc('2026-11-25T17:00:00'),
    ])
  })

  test('is told by the preview as it is then done, and the preview changes nothing', async () => {
    await orderForWednesday()
    const before = await rows()
    const preview = await app.call(contract.previewSlot, { body }, await asAdmin())
    expect(await rows()).toEqual(before)
    expect((await app.call(contract.listSlots, {}, await asAdmin())).reply.slots[0]?.cutOffTime).toBe('18:00')
    const done = await app.call(contract.changeSlot, { body }, await asAdmin())
    expect(done.reply.changes).toEqual(preview.reply.changes)
    expect(preview.reply.changes.moved.length).toBeGreaterThan(70)
  })

  test('leaves Monday as it is, whose deadline has passed', async () => {
    const { reply } = await app.call(contract.previewSlot, { body }, await asAdmin())
    expect(reply.changes.kept).toEqual([
      { day: '2026-11-23', deadline: utc('2026-11-21T18:00:00'), order_by: utc('2026-11-23T20:00:00') },
    ])
  })
})

test('weekdays that are dropped and added, and one that is kept open for its orders', async () => {
  await orderForWednesday()
  const body = { ...LUNCH, weekdays: '124567' }
  const { reply } = await app.call(contract.previewSlot, { body }, await asAdmin())
  expect(reply.changes.opened.slice(0, 2)).toEqual(['2026-11-22', '2026-11-29'])
  expect(reply.changes.dropped.slice(0, 2)).toEqual(['2026-12-02', '2026-12-09'])
  expect(reply.changes.kept_open).toEqual(['2026-11-25'])
})

test.each([
  [{ weekdays: '' }, 'slot_weekdays'],
  [{ weekdays: '21' }, 'invalid_request'],
  [{ weekdays: '8' }, 'invalid_request'],
  [{ cutOffTime: '25:00' }, 'slot_time'],
  [{ deliversTo: '11:00' }, 'slot_window'],
  [{ lastDelivery: '13:00' }, 'slot_last_delivery'],
  [{ cutOffDaysBefore: 0 }, 'slot_deadline'],
  [{ cutOffDaysBefore: 4 }, 'invalid_request'],
  [{ orderByTime: '22:00' }, 'slot_order_by'],
])('rejects %j', async (changes, code) => {
  for (const call of [contract.previewSlot, contract.changeSlot]) {
    const { status, reply } = await app.call(call, { body: { ...LUNCH, ...changes } }, await asAdmin())
    expect([status, reply.code]).toEqual([400, code])
  }
})

test('a change over another’s is rejected with the present state', async () => {
  const { reply } = await app.call(contract.listSlots, {}, await asAdmin())
  const { updatedAt } = reply.slots[0] ?? {}
  const save = async (orderByTime: string) =>
    app.call(contract.changeSlot, { body: { ...LUNCH, orderByTime, updatedAt } }, await asAdmin())
  const answers = await Promise.all([save('19:00'), save('19:30')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const [winner, loser] = answers.sort((one, other) => one.status - other.status)
  expect(loser?.reply.code).toBe('changed_meanwhile')
  expect(loser?.reply.details).toEqual({ slot: winner?.reply.slot })
})

test('a slot that is off is unknown', async () => {
  const body = { ...LUNCH, slot: 'dinner' as const }
  for (const call of [contract.previewSlot, contract.changeSlot]) {
    expect((await app.call(call, { body }, await asAdmin())).status).toBe(404)
  }
})
