import type { Page } from '@playwright/test'
import { addDays } from '#shared/base/kitchen-time.ts'
import type { PlanDay } from '#shared/contract/catalog/office/menu-plan.schemas.ts'
import { adminMenu, planOfWeek } from '../../support/menu-plan.ts'
import type { GalleryState } from './state.ts'

const WEEK = '2031-01-06'
const day = (offset: number) => addDays(WEEK, offset)
const DISHES = ['Dal Tadka', 'Jeera Rice', 'Paneer Butter Masala', 'Roti', 'Gulab Jamun', 'Masala Papad']

function menu(name: string, offset: number, changes: object = {}) {
  const made = adminMenu(name, day(offset), changes)
  const [category] = made.categories
  const items = DISHES.map((dish) => ({ ...category?.items[0], _id: crypto.randomUUID(), name: dish, item_name: dish }))
  return { ...made, categories: [{ ...category, items }] } as typeof made
}
const draft = (name: string, offset: number) => menu(name, offset, { is_draft: true })

const days: Record<string, Partial<PlanDay>> = {
  [day(0)]: { menu: menu('Punjabi Thali', 0), orders: 510 },
  [day(1)]: { menu: menu('Maharashtrian Thali', 1), draft: draft('Better Maharashtrian Thali', 1), orders: 42 },
  [day(2)]: { draft: draft('Gujarati Thali', 2) },
  [day(3)]: { draft: draft('South Indian Thali', 3) },
  [day(5)]: { menu: menu('House Thali', 5, { is_active: true }) },
}
const plan = (more: Parameters<typeof planOfWeek>[1] = {}) => ({
  'GET /api/admin/menu-plan': { plan: planOfWeek(WEEK, { today: day(1), orderDay: day(1), days, ...more }) },
})
const warnings = [
  { kind: 'closed' as const, day: day(6) },
  { kind: 'unmarked' as const, day: day(2), dishes: ['Keema'] },
  { kind: 'no_price' as const, day: day(3), dishes: ['Papad', 'Curd'] },
  { kind: 'repeated' as const, dish: 'Paneer Butter Masala', days: [day(1), day(3)] },
]
const template = (name: string, weekdays: (number | null)[]) => ({
  _id: crypto.randomUUID(),
  name,
  updatedAt: '2031-01-01T05:00:00.000Z',
  menus: weekdays.map((weekday) => ({ _id: crypto.randomUUID(), name: 'Gujarati Thali', weekday, dishes: DISHES })),
})
const TEMPLATES = {
  'GET /api/admin/menu-templates': {
    templates: [template('Feast day', [null]), template('Winter week', [0, 1, 2, 3, 4, 5])],
  },
}
const PATH = '/admin#tab=menus'
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const act = (name: RegExp, entry: string) => async (page: Page) => {
  await press(name)(page)
  await page.getByRole('menuitem', { name: entry }).click()
}

/** The plan of a week. */
// biome-ignore format: a line a state is read and counted more easily
export const planStates: GalleryState[] = [
  { name: 'admin-plan', path: PATH, answers: plan({ warnings }), shows: 'Gujarati Thali' },
  { name: 'admin-plan-empty', path: PATH, answers: plan({ days: {} }), shows: 'Copy the week before' },
  { name: 'admin-plan-failed', path: PATH, answers: { 'GET /api/admin/menu-plan': 400 }, shows: 'No plan to show right now' },
  { name: 'admin-plan-place', path: PATH, answers: plan(), steps: act(/^Actions for Gujarati/, 'Copy or move'), shows: 'To which day', overlay: true },
  { name: 'admin-plan-templates', path: PATH, answers: { ...plan(), ...TEMPLATES }, steps: press('Templates'), shows: 'Winter week', overlay: true },
  { name: 'admin-plan-publish', path: PATH, answers: plan(), steps: press('Publish all 3 drafts'), shows: 'Publish 3 menus?', overlay: true },
]
