import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { housekeeping } from '#server/housekeeping.ts'
import { dailyRun } from '#server/subscriptions/daily/daily-run.ts'
import { contract } from '#shared/contract/contract.ts'
import { createTestApp, testApp } from '../../support/app.ts'
import { addMenu } from '../../support/kitchen.ts'
import { startPushServer } from '../../support/push-service.ts'
import { deliverPushes } from '../../support/pushes.ts'

/** Notify Me When Available: a alert for a day without a menu becomes one push when the menu is there. */

const env = { ALLOW_LOCAL_PUSH: '1' }
const app = await testApp({ env })
const server = await startPushServer(app.ctx.push.publicKey)
afterAll(() => server.close())
const admin = await app.signInAdmin()

beforeEach(async () => {
  await app.ctx.db.deleteFrom('menus').execute()
  await app.ctx.db.deleteFrom('menu_alerts').execute()
})

async function customer() {
  const me = await app.signIn()
  const phone = server.newDevice()
  const as = { token: me.token }
  await app.call(contract.saveFcmToken, { body: { phoneNumber: me.phone, fcmToken: phone.token } }, as)
  const alert = (date: string) => app.call(contract.notifyOfMenu, { body: { date } }, as)
  return { phone, alert }
}

const menuFor = (menuDate: string) =>
  app.call(
    contract.addMenu,
    { body: { name: 'Friday Feast', menuDate, categories: [{ name: 'Thali', items: [{ name: 'Dal' }] }] } },
    { token: admin },
  )

describe('a alert', () => {
  // shows: C2.home.18
  test('is told once when the menu of its day is saved, to all who asked', async () => {
    const people = [await customer(), await customer()]
    for (const { alert } of people) {
      for (let tap = 0; tap < 2; tap++) {
        const { status, reply } = await alert('2026-03-13')
        expect([status, reply.available]).toEqual([200, false])
      }
    }
    await menuFor('2026-03-14')
    await deliverPushes(app)
    for (const { phone } of people) expect(phone.arrived).toEqual([])
    await menuFor('2026-03-13')
    await deliverPushes(app)
    await dailyRun(app.ctx)
    await deliverPushes(app)
    for (const { phone } of people) {
      expect(phone.arrived.map(({ message }) => message)).toEqual([
        {
          title: 'The menu for Friday is here',
          body: 'Friday Feast. Have a look.',
          tag: 'menu-2026-03-13',
          url: '/?day=2026-03-13',
        },
      ])
    }
  })

  test('for the order day is fulfilled by the active menu, too', async () => {
    const { phone, alert } = await customer()
    await menuFor('2026-04-01')
    const { reply } = await app.call(contract.listMenus, {}, { token: admin })
    await alert('2026-03-11')
    await app.call(contract.activateMenu, { params: { id: reply.menus[0]?._id ?? '' } }, { token: admin })
    await deliverPushes(app)
    expect(phone.arrived.map(({ message }) => message.title)).toEqual(['The menu for Wednesday is here'])
  })

  test('made at the moment of the change is found by the daily run', async () => {
    const { phone, alert } = await customer()
    await alert('2026-03-13')
    // As if another instance had saved it without seeing the alert.
    await addMenu(app, { day: '2026-03-13' })
    await dailyRun(app.ctx)
    await deliverPushes(app)
    expect(phone.arrived).toHaveLength(1)
  })

  test('two instances at once tell it once', async () => {
    const other = await createTestApp({ database: app.database, env })
    const { phone, alert } = await customer()
    await alert('2026-03-13')
    await addMenu(app, { day: '2026-03-13' })
    await Promise.all([dailyRun(app.ctx), dailyRun(other.ctx)])
    await Promise.all([deliverPushes(app), deliverPushes(other)])
    expect(phone.arrived).toHaveLength(1)
    await other.stop()
  })

  test('for a day that has a menu is not noted', async () => {
    const { alert } = await customer()
    await menuFor('2026-03-13')
    const { status, reply } = await alert('2026-03-13')
    expect([status, reply.available]).toEqual([200, true])
    expect(await app.ctx.db.selectFrom('menu_alerts').selectAll().execute()).toEqual([])
  })

  test.each([
    ['yesterday', '2026-03-10'],
    ['a Sunday', '2026-03-15'],
    ['too far ahead', '2026-03-26'],
  ])('for %s is rejected', async (_, date) => {
    const { status, reply } = await (await customer()).alert(date)
    expect([status, reply.error]).toEqual([400, 'We can only tell you about the menus of the coming cooking days.'])
  })

  test('that came to nothing goes when its day is over', async () => {
    const { alert } = await customer()
    await alert('2026-03-12')
    await housekeeping(app.ctx)
    expect(await app.ctx.db.selectFrom('menu_alerts').selectAll().execute()).toHaveLength(1)
    await housekeeping({ ...app.ctx, now: () => new Date('2026-03-13T00:00:00+05:30') })
    expect(await app.ctx.db.selectFrom('menu_alerts').selectAll().execute()).toEqual([])
  })
})
