import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { slotCalls } from '#shared/contract/calendar/office/slots.ts'
import { pollCalls } from '#shared/contract/catalog/customer/polls.ts'
import { menuPlanCalls } from '#shared/contract/catalog/office/menu-plan.ts'
import { adminMenuCalls } from '#shared/contract/catalog/office/menus.ts'
import { adminPollCalls } from '#shared/contract/catalog/office/polls.ts'
import { adminMenu, planOfWeek } from '../../support/menu-plan.ts'
import { usualOf } from '../../support/two-slots.ts'
import { confirm, dialog, question, renderOffice } from '../render-office.tsx'
import { button, messages } from '../render-screen.tsx'
import { server } from '../stub-server.ts'

const FORMER = '2031-01-06'
const WEEK = '2031-01-13'
const [MON, TUE, WED, SUN] = [WEEK, '2031-01-14', '2031-01-15', '2031-01-19']
const draft = (name: string, day: string) => adminMenu(name, day, { is_draft: true })
const VERSION = { week: WEEK, slot: 'lunch', version: `version of ${WEEK}` }

const monday = adminMenu('Monday Thali', FORMER)
const tuesday = adminMenu('Tuesday Thali', '2031-01-07')
const sunday = adminMenu('Sunday Thali', '2031-01-12')

beforeEach(() => {
  server.answers(adminMenuCalls.listMenus, { menus: [monday] })
  server.answers(adminMenuCalls.menuWeek, { days: [], missing: [], nextFree: MON })
  server.answers(slotCalls.listSlots, usualOf('lunch'))
  server.answers(pollCalls.activePoll, { poll: null })
  server.answers(adminPollCalls.listPolls, { polls: [] })
})

const former = planOfWeek(FORMER, {
  days: { [FORMER]: { menu: monday }, '2031-01-07': { menu: tuesday }, '2031-01-12': { menu: sunday } },
})

type Plan = ReturnType<typeof planOfWeek>
let present: Plan

/** A change of the plan that is made, and read from then on. */
const makes = (call: (typeof menuPlanCalls)['copyMenus' | 'publishMenus' | 'moveMenu' | 'moveDish'], plan: Plan) =>
  server.answers(call as typeof menuPlanCalls.copyMenus, () => {
    present = plan
    return { plan }
  })

async function openPlan(plan: Plan) {
  present = plan
  server.answers(menuPlanCalls.menuPlan, ({ query }) => ({ plan: query?.week === FORMER ? former : present }))
  renderOffice('tab=menus')
  await expect.element(page.getByText('Mon 13 Jan – Sun 19 Jan')).toBeVisible()
}
const card = (name: string) => page.getByRole('article', { name })
const actions = (name: string) => button(`Actions for ${name}`).click()
const entry = (name: string) => page.getByRole('menuitem', { name }).click()

describe('copying the week before', () => {
  test('fills the open days that have nothing, and says what was left', async () => {
    const copied = makes(
      menuPlanCalls.copyMenus,
      planOfWeek(WEEK, {
        days: { [MON]: { draft: draft('Mine', MON) }, [TUE]: { draft: draft('Tuesday Thali', TUE) } },
      }),
    )
    await openPlan(planOfWeek(WEEK, { days: { [MON]: { draft: draft('Mine', MON) } } }))
    await button('Copy the week before').click()
    await expect
      .element(messages())
      .toMatchTextContent('1 day copied as a draft. 1 day that has a menu was left as it is.')
    expect(copied[0]?.body).toEqual({ ...VERSION, copies: [{ menu: tuesday._id, day: TUE }] })
    await expect.element(card('Tuesday Thali (Tue, 14 Jan 31)')).toMatchTextContent('Draft')
  })

  test('asks where every day has something, naming menus, orders and drafts', async () => {
    const copied = makes(menuPlanCalls.copyMenus, planOfWeek(WEEK))
    await openPlan(
      planOfWeek(WEEK, {
        days: { [MON]: { menu: adminMenu('Shown', MON), orders: 12 }, [TUE]: { draft: draft('Mine', TUE) } },
      }),
    )
    await button('Copy the week before').click()
    const asked = question('Make drafts for 2 days?')
    await expect.element(asked).toMatchTextContent('Mon, 13 Jan 31 already has a menu: Shown, with 12 orders so far.')
    await expect.element(asked).toMatchTextContent('Customers go on seeing that until you publish the draft.')
    await expect.element(asked).toMatchTextContent('The draft Mine of Tue, 14 Jan 31 will be replaced.')
    expect(copied).toEqual([])
    await confirm('Copy')
    await expect.element(messages()).toMatchTextContent('2 days copied as drafts.')
    expect(copied).toHaveLength(1)
  })

  test('that another has done meanwhile says so, and shows what there is', async () => {
    const now = planOfWeek(WEEK, { version: 'later', days: { [MON]: { draft: draft('Theirs', MON) } } })
    server.rejects(menuPlanCalls.copyMenus, { status: 409, code: 'changed_meanwhile', details: { plan: now } })
    await openPlan(planOfWeek(WEEK))
    present = now
    await button('Copy the week before').click()
    await expect.element(messages()).toMatchTextContent('Somebody has changed this week meanwhile.')
    await expect.element(card('Theirs (Mon, 13 Jan 31)')).toBeVisible()
  })
})

describe('publishing', () => {
  test('all drafts takes one press where nothing is replaced', async () => {
    const drafts = { [MON]: { draft: draft('One', MON) }, [TUE]: { draft: draft('Two', TUE) } }
    const published = makes(
      menuPlanCalls.publishMenus,
      planOfWeek(WEEK, { days: { [MON]: { menu: adminMenu('One', MON) } } }),
    )
    await openPlan(planOfWeek(WEEK, { days: drafts }))
    await button('Publish all 2 drafts').click()
    await expect.element(messages()).toMatchTextContent('2 menus published')
    expect(published[0]?.body).toEqual({ ...VERSION, days: [MON, TUE] })
    await expect.element(card('One (Mon, 13 Jan 31)')).toMatchTextContent('Published')
  })

  test('asks where customers will see another menu, or the kitchen is closed', async () => {
    const published = makes(menuPlanCalls.publishMenus, planOfWeek(WEEK))
    await openPlan(
      planOfWeek(WEEK, {
        days: {
          [MON]: { menu: adminMenu('Old', MON), draft: draft('New', MON), orders: 3 },
          [SUN]: { draft: draft('Feast', SUN) },
        },
      }),
    )
    await button('Publish all 2 drafts').click()
    const asked = question('Publish 2 menus?')
    await expect
      .element(asked)
      .toMatchTextContent(/On Mon, 13 Jan 31 \(so far 3 orders\) customers will see New .* instead of Old\./)
    await expect.element(asked).toMatchTextContent('The kitchen is closed on Sun, 19 Jan 31')
    await confirm('Cancel')
    expect(published).toEqual([])
    await actions('New (Mon, 13 Jan 31)')
    await entry('Publish this draft')
    await expect.element(question('Publish the menu of Mon, 13 Jan 31?')).toBeVisible()
    await confirm('Publish')
    await expect.element(messages()).toMatchTextContent('Menu published')
    expect(published[0]?.body).toMatchObject({ days: [MON] })
  })
})

describe('moving', () => {
  const [shown, mine] = [adminMenu('Shown', MON), draft('Mine', TUE)]
  const plan = planOfWeek(WEEK, { days: { [MON]: { menu: shown, orders: 2 }, [TUE]: { draft: mine } } })
  const [dish] = shown.categories[0]?.items ?? []

  test('a menu by keyboard alone', async () => {
    const moved = makes(menuPlanCalls.moveMenu, plan)
    await openPlan(plan)
    ;(button('Actions for Mine (Tue, 14 Jan 31)').element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('menuitem', { name: 'Edit' })).toHaveFocus()
    await userEvent.keyboard('c{Enter}')
    const place = dialog('Copy or move Mine (Tue, 14 Jan 31)')
    await expect.element(place).toBeVisible()
    await place.getByRole('radio', { name: 'Move' }).click()
    await place.getByLabelText('To which day').selectOptions('Wed, 15 Jan 31: no menu yet')
    await place.getByRole('button', { name: 'Move' }).click()
    await expect.element(messages()).toMatchTextContent('Menu moved')
    expect(moved[0]?.body).toEqual({ ...VERSION, menu: mine._id, day: WED })
  })

  test('a menu that customers see says first what they will see of both days', async () => {
    const moved = makes(menuPlanCalls.moveMenu, plan)
    await openPlan(plan)
    await actions('Shown (Mon, 13 Jan 31)')
    await entry('Copy or move')
    await dialog('Copy or move Shown (Mon, 13 Jan 31)').getByRole('radio', { name: 'Move' }).click()
    await dialog('Copy or move Shown (Mon, 13 Jan 31)').getByRole('button', { name: 'Move' }).click()
    const asked = question('Move Shown to Wed, 15 Jan 31?')
    await expect.element(asked).toMatchTextContent('On Mon, 13 Jan 31 (so far 2 orders) customers will see no menu.')
    await confirm('Move')
    await expect.element(messages()).toMatchTextContent('Menu moved')
    expect(moved[0]?.body).toMatchObject({ menu: shown._id, day: WED })
  })

  test('a dish by its list of menus, once that customers see it is said', async () => {
    const moved = makes(menuPlanCalls.moveDish, plan)
    await openPlan(plan)
    await card('Shown (Mon, 13 Jan 31)')
      .getByRole('button', { name: `Move ${dish?.name}` })
      .click()
    await entry('Tue 14 Jan: Mine')
    await expect.element(question(`Move ${dish?.name} from Mon 13 Jan to Tue 14 Jan?`)).toBeVisible()
    await confirm('Move')
    await expect.element(messages()).toMatchTextContent('Dish moved')
    expect(moved[0]?.body).toEqual({ ...VERSION, dish: dish?._id, menu: mine._id })
  })

  test('a draft by dragging, and Ctrl copies it', async () => {
    const moved = makes(menuPlanCalls.moveMenu, plan)
    const copied = makes(menuPlanCalls.copyMenus, plan)
    await openPlan(plan)
    const grip = card('Mine (Tue, 14 Jan 31)').element().querySelector('[title="Drag to another day"]') as HTMLElement
    const target = document.querySelector(`[data-plan-day="${WED}"]`) as HTMLElement
    const drag = (ctrlKey: boolean) => {
      target.scrollIntoView({ block: 'center' })
      const [from, to] = [grip, target].map((element) => element.getBoundingClientRect()) as [DOMRect, DOMRect]
      const at = ({ x, y }: DOMRect) => ({ clientX: x + 4, clientY: y + 4, bubbles: true, button: 0, ctrlKey })
      grip.dispatchEvent(new PointerEvent('pointerdown', at(from)))
      window.dispatchEvent(new PointerEvent('pointermove', at(to)))
      window.dispatchEvent(new PointerEvent('pointerup', at(to)))
    }
    drag(false)
    await expect.element(messages()).toMatchTextContent('Menu moved')
    expect(moved[0]?.body).toMatchObject({ menu: mine._id, day: WED })
    await expect.element(button('Copy the week before')).not.toHaveAttribute('aria-busy')
    drag(true)
    await expect.element(messages()).toMatchTextContent('1 day copied as a draft.')
    expect(copied[0]?.body).toMatchObject({ copies: [{ menu: mine._id, day: WED }] })
  })
})

describe('templates', () => {
  const wednesday = { _id: crypto.randomUUID(), name: 'Wednesday Thali', dishes: ['Dal'] }
  const winter = {
    _id: crypto.randomUUID(),
    name: 'Winter week',
    updatedAt: '2031-01-01T05:00:00.000Z',
    menus: [{ ...wednesday, weekday: 2 }],
  }
  const feast = { ...winter, _id: crypto.randomUUID(), name: 'Feast', menus: [{ ...wednesday, weekday: null }] }
  const openTemplates = async (...templates: (typeof winter | typeof feast)[]) => {
    server.answers(menuPlanCalls.listMenuTemplates, () => ({ templates }))
    await openPlan(planOfWeek(WEEK, { days: { [MON]: { draft: draft('Mine', MON) } } }))
    await button('Templates').click()
    return dialog('Templates')
  }

  test('keep the week, or one of its menus, by a name', async () => {
    const kept = server.answers(menuPlanCalls.addMenuTemplate, { template: winter })
    const templates = await openTemplates()
    await expect.element(templates).toMatchTextContent('No templates yet.')
    await templates.getByLabelText('Name for this week').fill('Winter week')
    await templates.getByRole('button', { name: 'Save as a template' }).click()
    await expect.element(messages()).toMatchTextContent('Template saved')
    expect(kept[0]?.body).toEqual({ name: 'Winter week', menus: [{ menu: present.days[0]?.draft?._id, weekday: 0 }] })
    await templates.getByRole('button', { name: 'Close' }).click()
    await actions('Mine (Mon, 13 Jan 31)')
    await entry('Save as a template')
    await expect.element(templates.getByLabelText('Name for Mine')).toHaveValue('Mine')
    server.rejects(menuPlanCalls.addMenuTemplate, { status: 409, error: 'Another template has this name.' })
    await templates.getByRole('button', { name: 'Save as a template' }).click()
    await expect.element(templates).toMatchTextContent('Another template has this name.')
  })

  test('are used for the week, or for a day', async () => {
    const copied = makes(menuPlanCalls.copyMenus, planOfWeek(WEEK))
    const templates = await openTemplates(winter, feast)
    await templates.getByRole('button', { name: 'Use for this week: Winter week' }).click()
    await expect.element(messages()).toMatchTextContent('1 day copied as a draft.')
    expect(copied[0]?.body).toMatchObject({ copies: [{ menu: wednesday._id, day: WED }] })
    await button('Templates').click()
    await templates.getByLabelText('To which day').selectOptions('Tue 14 Jan')
    await templates.getByRole('button', { name: 'Use Feast' }).click()
    await expect.poll(() => copied[1]?.body).toMatchObject({ copies: [{ menu: wednesday._id, day: TUE }] })
  })

  test('are renamed, and deleted after a question', async () => {
    const renamed = server.answers(menuPlanCalls.renameMenuTemplate, { template: winter })
    const deleted = server.answers(menuPlanCalls.deleteMenuTemplate, {})
    const templates = await openTemplates(winter)
    await templates.getByRole('button', { name: 'Rename Winter week' }).click()
    await templates.getByLabelText('New name').fill('Summer week')
    await templates.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.element(messages()).toMatchTextContent('Template renamed')
    expect(renamed[0]).toMatchObject({
      params: { id: winter._id },
      body: { name: 'Summer week', updatedAt: winter.updatedAt },
    })
    await templates.getByRole('button', { name: 'Delete Winter week' }).click()
    await expect.element(question('Delete the template Winter week?')).toBeVisible()
    await confirm('Delete')
    await expect.element(messages()).toMatchTextContent('Template deleted')
    expect(deleted[0]?.params).toEqual({ id: winter._id })
  })
})

test('warnings are told, and a day that is over is only read', async () => {
  await openPlan(
    planOfWeek(WEEK, {
      today: TUE,
      days: { [MON]: { menu: adminMenu('Eaten', MON) } },
      warnings: [
        { kind: 'closed', day: SUN },
        { kind: 'unmarked', day: TUE, dishes: ['Keema'] },
        { kind: 'no_price', day: TUE, dishes: ['Papad', 'Curd'] },
        { kind: 'repeated', dish: 'Rajma', days: [TUE, WED] },
      ],
    }),
  )
  for (const text of [
    '4 things to look at',
    'Sun 19 Jan: the kitchen is closed, and a menu is planned.',
    'Tue 14 Jan: not marked as vegetarian or not: Keema.',
    'Tue 14 Jan: no price, so ₹50 is charged: Papad, Curd.',
    'Rajma comes more than once: Tue 14 Jan, Wed 15 Jan.',
  ]) {
    await expect.element(page.getByText(text)).toBeVisible()
  }
  await actions('Eaten (Mon, 13 Jan 31)')
  await expect.element(page.getByRole('menuitem')).toHaveLength(4)
})
