import { beforeEach, describe, expect, test } from 'vitest'
import { menusOf } from '#server/catalog/catalog.ts'
import { relay } from '#server/kernel/outbox/relay.ts'
import { dailyRun } from '#server/subscriptions/subscriptions.ts'
import { contract } from '#shared/contract/contract.ts'
import { START, testApp } from '../../support/app.ts'
import { orderBody } from '../../support/kitchen.ts'

// Wednesday, 11 March 2026.
const app = await testApp()
const as = { token: await app.signInAdmin() }
/** As the clock is put: one that is put back lets a session that began later begin, and so end, earlier. */
async function at(instant: string) {
  app.clock.set(instant)
  as.token = await app.signInAdmin()
}
const customer = await app.signIn()
const LAST_MONDAY = '2026-03-02'
const MONDAY = '2026-03-09'
const WEDNESDAY = '2026-03-11'
const THURSDAY = '2026-03-12'
const FRIDAY = '2026-03-13'
const SUNDAY = '2026-03-15'
const NEXT_MONDAY = '2026-03-16'
const NEXT_TUESDAY = '2026-03-17'

beforeEach(async () => {
  await at(START)
  for (const table of ['orders', 'menus', 'menu_templates', 'menu_alerts', 'outbox_events'] as const) {
    await app.ctx.db.deleteFrom(table).execute()
  }
  menusOf(app.ctx).invalidate()
})

async function add(
  name: string,
  menuDate: string,
  more: { isDraft?: boolean; slot?: 'dinner'; dishes?: string[] } = {},
) {
  const { dishes = ['Dal', `Sabzi of ${name}`], ...rest } = more
  const categories = [
    { name: 'Thali', items: dishes.map((dish) => ({ name: dish })) },
    { name: 'Add-ons', type: 'addon' as const, items: [{ name: 'Gulab Jamun', addon_price: 40 }] },
  ]
  const { status, reply } = await app.call(contract.addMenu, { body: { name, menuDate, categories, ...rest } }, as)
  expect(status).toBe(200)
  return reply.menu
}
const addDraft = (name: string, day: string) => add(name, day, { isDraft: true })
const activate = (id: string) => app.call(contract.activateMenu, { params: { id } }, as)
const planOf = async (week?: string) =>
  (await app.call(contract.menuPlan, { query: week === undefined ? {} : { week } }, as)).reply.plan
const read = async (day: string) => {
  const { week, version } = await planOf(day)
  return { week, version }
}
const copy = async (copies: { menu: string; day: string }[], seen?: { week: string; version: string }) =>
  app.call(contract.copyMenus, { body: { ...(seen ?? (await read(copies[0]?.day ?? ''))), copies } }, as)
const move = async (menu: string, day: string, seen?: { week: string; version: string }) =>
  app.call(contract.moveMenu, { body: { ...(seen ?? (await read(day))), menu, day } }, as)
const publish = async (...days: string[]) =>
  app.call(contract.publishMenus, { body: { ...(await read(days[0] ?? '')), days } }, as)
/** What a week has: its menus, and its drafts in brackets. */
const shape = ({ days }: Awaited<ReturnType<typeof planOf>>) =>
  Object.fromEntries(
    days
      .filter(({ menu, draft }) => menu || draft)
      .map(({ day, menu, draft }) => [day, `${menu?.name ?? ''}${draft ? `(${draft.name})` : ''}`]),
  )
/** What customers see of some days. */
const seen = async (...dates: string[]) => {
  const { menus } = (await app.call(contract.weeklyMenus, { body: { dates } })).reply
  return dates.map((day) => menus[day]?.name ?? null)
}
const events = async () => {
  await relay(app.ctx).settled()
  const rows = await app.ctx.db.selectFrom('outbox_events').select('type').execute()
  return rows.map(({ type }) => type)
}

describe('a draft', () => {
  test('is seen by nobody but the office, whatever is asked', async () => {
    const alerts = () => app.ctx.db.selectFrom('menu_alerts').select('day').execute()
    await app.call(contract.notifyOfMenu, { body: { date: THURSDAY } }, customer)
    await addDraft('Secret Thali', WEDNESDAY)
    await addDraft('Later Thali', THURSDAY)
    expect(await seen(WEDNESDAY, THURSDAY)).toEqual([null, null])
    expect((await app.call(contract.activeMenu, {})).reply.menu).toBeNull()
    expect((await app.call(contract.placeOrder, { body: orderBody(customer.phone) }, customer)).reply).toMatchObject({
      code: 'order_no_menu',
    })
    await dailyRun(app.ctx)
    expect(await alerts()).toHaveLength(1)
    expect(await events()).toEqual([])
    const { days, missing, nextFree } = (await app.call(contract.menuWeek, { query: {} }, as)).reply
    expect(days.slice(0, 2).map(({ menu }) => menu)).toEqual([null, null])
    expect(missing.slice(0, 2)).toEqual([WEDNESDAY, THURSDAY])
    expect(nextFree).toBe(FRIDAY)
  })

  test('changes no version that documents and orders are kept under', async () => {
    await add('Wednesday Thali', WEDNESDAY)
    const before = await menusOf(app.ctx).version()
    const draft = await addDraft('Secret Thali', WEDNESDAY)
    const body = { name: 'More Secret', menuDate: WEDNESDAY, categories: [{ name: 'Thali', items: [{ name: 'Dal' }] }] }
    await app.call(contract.updateMenu, { params: { id: draft._id }, body }, as)
    await app.call(contract.deleteMenu, { params: { id: draft._id }, query: {} }, as)
    menusOf(app.ctx).invalidate()
    expect(await menusOf(app.ctx).version()).toBe(before)
  })

  test('is no active menu, and one of its day', async () => {
    const draft = await addDraft('Secret Thali', WEDNESDAY)
    expect((await activate(draft._id)).reply).toMatchObject({ code: 'menu_is_draft' })
    const categories = [{ name: 'Thali', items: [{ name: 'Dal' }] }]
    const body = { name: 'Another', menuDate: WEDNESDAY, categories, isDraft: true }
    expect((await app.call(contract.addMenu, { body }, as)).reply).toMatchObject({ code: 'menu_day_has_draft' })
    const { _id: id } = await addDraft('Later Thali', THURSDAY)
    const moved = await app.call(contract.updateMenu, { params: { id }, body }, as)
    expect(moved.reply).toMatchObject({ code: 'menu_day_has_draft' })
  })

  test('stands in the list of menus, says that it is one, and is duplicated as one', async () => {
    const { _id: id } = await addDraft('Secret Thali', WEDNESDAY)
    const { menu } = (await app.call(contract.duplicateMenu, { params: { id } }, as)).reply
    expect(menu).toMatchObject({ is_draft: true, menu_date: THURSDAY })
    const { menus } = (await app.call(contract.listMenus, {}, as)).reply
    expect(menus.map(({ is_draft }) => is_draft)).toEqual([true, true])
    expect(await seen(WEDNESDAY, THURSDAY)).toEqual([null, null])
  })

  test('asks nothing before it is saved or deleted', async () => {
    const { _id: id } = await addDraft('Secret Thali', WEDNESDAY)
    const query = { action: 'delete' as const, id }
    expect((await app.call(contract.previewMenuChange, { query }, as)).reply.days).toEqual([])
  })
})

describe('the plan', () => {
  test('opens on the first week that has an open day without menu and draft', async () => {
    for (const day of [WEDNESDAY, THURSDAY, FRIDAY]) await add('Thali', day)
    expect((await planOf()).week).toBe(MONDAY)
    await addDraft('Thali', '2026-03-14')
    expect((await planOf()).week).toBe(NEXT_MONDAY)
  })

  test('tells of each day the menu that counts, those behind it, the draft and the orders', async () => {
    const hidden = await add('Former Thali', WEDNESDAY)
    const menu = await add('Wednesday Thali', WEDNESDAY)
    const draft = await addDraft('Secret Thali', WEDNESDAY)
    await app.call(contract.placeOrder, { body: orderBody(customer.phone) }, customer)
    const plan = await planOf(WEDNESDAY)
    expect(plan).toMatchObject({ week: MONDAY, today: WEDNESDAY, orderDay: WEDNESDAY, active: null })
    expect(plan.days.map(({ closed }) => closed)).toEqual([false, false, false, false, false, false, true])
    expect(plan.days[2]).toMatchObject({
      day: WEDNESDAY,
      orders: 1,
      menu: { _id: menu._id },
      others: [{ _id: hidden._id }],
      draft: { _id: draft._id, is_draft: true },
    })
  })

  test('warns of the days to come', async () => {
    await add('Thursday Thali', THURSDAY, { dishes: ['Rajma'] })
    await add('Sunday Thali', SUNDAY, { dishes: ['Rajma'] })
    await app.ctx.db.updateTable('menu_items').set({ is_vegetarian: null }).where('name', '=', 'Rajma').execute()
    await app.ctx.db
      .updateTable('menu_items')
      .set({ addon_price_paise: null })
      .where('item_type', '=', 'addon')
      .execute()
    expect((await planOf(WEDNESDAY)).warnings).toEqual([
      { kind: 'unmarked', day: THURSDAY, dishes: ['Rajma'] },
      { kind: 'no_price', day: THURSDAY, dishes: ['Gulab Jamun'] },
      { kind: 'closed', day: SUNDAY },
      { kind: 'unmarked', day: SUNDAY, dishes: ['Rajma'] },
      { kind: 'no_price', day: SUNDAY, dishes: ['Gulab Jamun'] },
      { kind: 'repeated', dish: 'Rajma', days: [THURSDAY, SUNDAY] },
      { kind: 'repeated', dish: 'Gulab Jamun', days: [THURSDAY, SUNDAY] },
    ])
  })
})

describe('copying', () => {
  test('a week makes drafts with all that the menus hold, of which customers see nothing before they are published', async () => {
    await at('2026-03-02T09:00:00+05:30')
    const monday = await add('Monday Thali', LAST_MONDAY)
    const tuesday = await add('Tuesday Thali', '2026-03-03')
    await at(START)
    const { status, reply } = await copy([
      { menu: monday._id, day: NEXT_MONDAY },
      { menu: tuesday._id, day: NEXT_TUESDAY },
    ])
    expect(status).toBe(200)
    expect(shape(reply.plan)).toEqual({ [NEXT_MONDAY]: '(Monday Thali)', [NEXT_TUESDAY]: '(Tuesday Thali)' })
    const contentOf = (menu: typeof monday | null | undefined) =>
      menu?.categories.map(({ name, type, items }) => ({ name, type, items: items.map(({ _id, ...item }) => item) }))
    expect(contentOf(reply.plan.days[0]?.draft)).toEqual(contentOf(monday))
    expect(await seen(NEXT_MONDAY)).toEqual([null])
    const published = await publish(NEXT_MONDAY, NEXT_TUESDAY)
    expect(shape(published.reply.plan)).toEqual({ [NEXT_MONDAY]: 'Monday Thali', [NEXT_TUESDAY]: 'Tuesday Thali' })
    expect(await seen(NEXT_MONDAY, NEXT_TUESDAY)).toEqual(['Monday Thali', 'Tuesday Thali'])
  })

  test('replaces the draft of the day, and leaves its menu', async () => {
    const menu = await add('Wednesday Thali', WEDNESDAY)
    await add('Thursday Thali', THURSDAY)
    await addDraft('Former Draft', THURSDAY)
    const { plan } = (await copy([{ menu: menu._id, day: THURSDAY }])).reply
    expect(shape(plan)).toEqual({ [WEDNESDAY]: 'Wednesday Thali', [THURSDAY]: 'Thursday Thali(Wednesday Thali)' })
    expect(await seen(THURSDAY)).toEqual(['Thursday Thali'])
  })

  test('by two managers at once is done by one, and the other hears of it', async () => {
    const menu = await add('Wednesday Thali', WEDNESDAY)
    const week = await read(NEXT_MONDAY)
    const answers = await Promise.all(
      [NEXT_MONDAY, NEXT_TUESDAY, NEXT_MONDAY].map((day) => copy([{ menu: menu._id, day }], week)),
    )
    const rejected = answers.filter(({ status }) => status === 409)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(rejected).toHaveLength(2)
    for (const { reply } of rejected) {
      expect(reply).toMatchObject({ code: 'changed_meanwhile', details: { plan: { week: NEXT_MONDAY } } })
    }
    expect(Object.keys(shape(await planOf(NEXT_MONDAY)))).toHaveLength(1)
  })

  test('is rejected for days gone by, of another week, or named twice, and of a menu that is gone', async () => {
    const { _id: menu } = await add('Wednesday Thali', WEDNESDAY)
    const week = await read(WEDNESDAY)
    const code = async (...copies: { menu: string; day: string }[]) => (await copy(copies, week)).reply
    expect(await code({ menu, day: MONDAY })).toMatchObject({ code: 'menu_date_past' })
    expect(await code({ menu, day: NEXT_MONDAY })).toMatchObject({ code: 'menu_plan_day' })
    expect(await code({ menu, day: FRIDAY }, { menu, day: FRIDAY })).toMatchObject({ code: 'menu_plan_day' })
    expect(await code({ menu: crypto.randomUUID(), day: FRIDAY })).toMatchObject({ code: 'not_found' })
    expect(shape(await planOf(WEDNESDAY))).toEqual({ [WEDNESDAY]: 'Wednesday Thali' })
  })
})

describe('publishing', () => {
  test('replaces what the day has, and what replaces the active menu is active', async () => {
    const former = await add('Wednesday Thali', WEDNESDAY)
    await activate(former._id)
    const draft = await addDraft('Better Thali', WEDNESDAY)
    await addDraft('Thursday Thali', THURSDAY)
    const { plan } = (await publish(WEDNESDAY)).reply
    expect(shape(plan)).toEqual({ [WEDNESDAY]: 'Better Thali', [THURSDAY]: '(Thursday Thali)' })
    expect(plan.active).toMatchObject({ _id: draft._id })
    expect(await seen(WEDNESDAY, THURSDAY)).toEqual(['Better Thali', null])
    const { menus } = (await app.call(contract.listMenus, {}, as)).reply
    expect(menus.map(({ _id }) => _id)).not.toContain(former._id)
  })

  test('tells everybody once, and who waits for the menu', async () => {
    await app.call(contract.notifyOfMenu, { body: { date: THURSDAY } }, customer)
    await addDraft('Thursday Thali', THURSDAY)
    await addDraft('Friday Thali', FRIDAY)
    await publish(THURSDAY, FRIDAY)
    expect((await events()).sort()).toEqual(['menu-available', 'menu-updated'])
  })

  test('of a day without a draft publishes none of the days', async () => {
    await addDraft('Thursday Thali', THURSDAY)
    expect((await publish(THURSDAY, FRIDAY)).reply).toMatchObject({ code: 'menu_no_draft' })
    expect(await seen(THURSDAY)).toEqual([null])
  })

  test('is rejected when the draft has changed since it was read', async () => {
    const { _id: id } = await addDraft('Thursday Thali', THURSDAY)
    const week = await read(THURSDAY)
    const categories = [{ name: 'Thali', items: [{ name: 'Dal' }] }]
    await app.call(contract.updateMenu, { params: { id }, body: { name: 'Other', menuDate: THURSDAY, categories } }, as)
    const { reply } = await app.call(contract.publishMenus, { body: { ...week, days: [THURSDAY] } }, as)
    expect(reply).toMatchObject({ code: 'changed_meanwhile' })
  })
})

describe('moving', () => {
  test('a menu exchanges its day with the menu of the other day', async () => {
    const wednesday = await add('Wednesday Thali', WEDNESDAY)
    await add('Thursday Thali', THURSDAY)
    const { plan } = (await move(wednesday._id, THURSDAY)).reply
    expect(shape(plan)).toEqual({ [WEDNESDAY]: 'Thursday Thali', [THURSDAY]: 'Wednesday Thali' })
    expect(await seen(WEDNESDAY, THURSDAY)).toEqual(['Thursday Thali', 'Wednesday Thali'])
  })

  test('a draft exchanges its day with a draft, and leaves menus alone', async () => {
    await add('Thursday Thali', THURSDAY)
    await addDraft('Thursday Draft', THURSDAY)
    const draft = await addDraft('Friday Draft', FRIDAY)
    const { plan } = (await move(draft._id, THURSDAY)).reply
    expect(shape(plan)).toEqual({ [THURSDAY]: 'Thursday Thali(Friday Draft)', [FRIDAY]: '(Thursday Draft)' })
    expect(await seen(THURSDAY, FRIDAY)).toEqual(['Thursday Thali', null])
  })

  test('to or from a day gone by is rejected', async () => {
    const { _id } = await add('Wednesday Thali', WEDNESDAY)
    expect((await move(_id, MONDAY)).reply).toMatchObject({ code: 'menu_date_past' })
    const week = await read(WEDNESDAY)
    app.clock.set('2026-03-12T09:00:00+05:30')
    const body = { ...week, menu: _id, day: FRIDAY }
    const { reply } = await app.call(contract.moveMenu, { body }, { token: await app.signInAdmin() })
    expect(reply).toMatchObject({ code: 'menu_date_past' })
  })

  test('a dish puts it behind the others of its category', async () => {
    const from = await add('Wednesday Thali', WEDNESDAY, { dishes: ['Dal', 'Bhindi'] })
    const to = await add('Thursday Thali', THURSDAY, { dishes: ['Rajma'] })
    const dish = from.categories[0]?.items[1]?._id ?? ''
    const body = { ...(await read(WEDNESDAY)), dish, menu: to._id }
    const { plan } = (await app.call(contract.moveDish, { body }, as)).reply
    const dishes = (at: number) =>
      plan.days[at]?.menu?.categories.map(({ items }) => items.map(({ name }) => name).join())
    expect(dishes(2)).toEqual(['Dal', 'Gulab Jamun'])
    expect(dishes(3)).toEqual(['Rajma,Bhindi', 'Gulab Jamun'])
    const { menus } = (await app.call(contract.weeklyMenus, { body: { dates: [THURSDAY] } })).reply
    expect(menus[THURSDAY]?.categories[0]?.items.map(({ name }) => name)).toEqual(['Rajma', 'Bhindi'])
  })

  test('the last dish of a category takes the category along', async () => {
    const from = await add('Wednesday Thali', WEDNESDAY, { dishes: ['Bhindi'] })
    const { _id: menu } = (
      await app.call(
        contract.addMenu,
        { body: { name: 'Plain', menuDate: THURSDAY, categories: [{ name: 'Mains', items: [{ name: 'Rajma' }] }] } },
        as,
      )
    ).reply.menu
    const dish = from.categories[1]?.items[0]?._id ?? ''
    const { plan } = (await app.call(contract.moveDish, { body: { ...(await read(WEDNESDAY)), dish, menu } }, as)).reply
    expect(plan.days[2]?.menu?.categories.map(({ name }) => name)).toEqual(['Thali'])
    expect(plan.days[3]?.menu?.categories.map(({ name }) => name)).toEqual(['Mains', 'Add-ons'])
  })

  test('a dish that the menu has, or the last one of its menu, is rejected', async () => {
    const from = await add('Wednesday Thali', WEDNESDAY, { dishes: ['Dal', 'Bhindi'] })
    const to = await add('Thursday Thali', THURSDAY, { dishes: ['dal '] })
    const moveDish = async (dish = '', menu = '') =>
      (await app.call(contract.moveDish, { body: { ...(await read(WEDNESDAY)), dish, menu } }, as)).reply
    expect(await moveDish(from.categories[0]?.items[0]?._id, to._id)).toMatchObject({ code: 'menu_duplicate_dish' })
    const body = { name: 'One', menuDate: FRIDAY, categories: [{ name: 'Thali', items: [{ name: 'Kadhi' }] }] }
    const one = (await app.call(contract.addMenu, { body }, as)).reply.menu
    expect(await moveDish(one.categories[0]?.items[0]?._id, to._id)).toMatchObject({ code: 'menu_plan_empty' })
    expect(await moveDish(crypto.randomUUID(), to._id)).toMatchObject({ code: 'not_found' })
  })
})

describe('templates', () => {
  const list = async () => (await app.call(contract.listMenuTemplates, {}, as)).reply.templates
  const keep = (name: string, menus: { menu: string; weekday: number | null }[]) =>
    app.call(contract.addMenuTemplate, { body: { name, menus } }, as)

  test('keep a week, are used, renamed and deleted; customers see nothing of them', async () => {
    const wednesday = await add('Wednesday Thali', WEDNESDAY)
    const draft = await addDraft('Sunday Thali', SUNDAY)
    const kept = await keep('Usual week', [
      { menu: draft._id, weekday: 6 },
      { menu: wednesday._id, weekday: 2 },
    ])
    expect(kept.status).toBe(200)
    await app.call(contract.deleteMenu, { params: { id: wednesday._id }, query: {} }, as)
    const [template] = await list()
    expect(template?.menus.map(({ name, weekday, dishes }) => [name, weekday, dishes])).toEqual([
      ['Wednesday Thali', 2, ['Dal', 'Sabzi of Wednesday Thali', 'Gulab Jamun']],
      ['Sunday Thali', 6, ['Dal', 'Sabzi of Sunday Thali', 'Gulab Jamun']],
    ])
    expect(await seen(WEDNESDAY)).toEqual([null])
    expect((await app.call(contract.listMenus, {}, as)).reply.menus.map(({ _id }) => _id)).toEqual([draft._id])

    const { plan } = (await copy([{ menu: template?.menus[0]?._id ?? '', day: '2026-03-18' }])).reply
    expect(shape(plan)).toEqual({ '2026-03-18': '(Wednesday Thali)' })

    const params = { id: template?._id ?? '' }
    const renamed = await app.call(contract.renameMenuTemplate, { params, body: { name: 'Winter' } }, as)
    expect(renamed.reply.template.name).toBe('Winter')
    const stale = { name: 'Summer', ...(template && { updatedAt: template.updatedAt }) }
    const late = await app.call(contract.renameMenuTemplate, { params, body: stale }, as)
    expect(late.reply).toMatchObject({ code: 'changed_meanwhile' })
    expect((await app.call(contract.deleteMenuTemplate, { params }, as)).status).toBe(200)
    expect((await app.call(contract.deleteMenuTemplate, { params }, as)).status).toBe(404)
    expect(await list()).toEqual([])
    expect(shape(await planOf('2026-03-18'))).toEqual({ '2026-03-18': '(Wednesday Thali)' })
  })

  test('have a name of their own', async () => {
    const { _id: menu } = await add('Wednesday Thali', WEDNESDAY)
    await keep('Usual', [{ menu, weekday: null }])
    expect((await keep(' usual ', [{ menu, weekday: null }])).reply).toMatchObject({ code: 'menu_template_name_taken' })
    expect((await keep(' ', [{ menu, weekday: null }])).reply).toMatchObject({ code: 'menu_template_name_required' })
    const both = [
      { menu, weekday: 1 },
      { menu, weekday: 1 },
    ]
    expect((await keep('Twice', both)).reply).toMatchObject({ code: 'menu_plan_day' })
    expect(await list()).toHaveLength(1)
  })
})
