import type { Page } from '@playwright/test'
import type { GalleryState } from './state.ts'

/** What a customer does not eat, on /profile. */

const READ_AT = '2026-11-20T05:00:00.000Z'
const NONE = { jain: false, avoid: [], allergies: [], choices: null, updatedAt: READ_AT, byKitchen: false }
const FROM = { from: [{ slot: 'lunch', day: '2026-11-24' }], late: [] }
const ASHA = {
  ...NONE,
  recipient: null,
  jain: true,
  avoid: ['mushroom'],
  allergies: ['peanut', 'tree_nut'],
  choices: '2 rotis, Less spicy',
  byKitchen: true,
}
const AAI = {
  ...NONE,
  recipient: 'Venkatalakshmi Subramanian',
  allergies: ['crustacean', 'mollusc', 'sulphite'],
  choices: 'No curd, cut everything very small',
}
const NOTHING = { 'GET /api/food-rules/': { rules: [], others: [], ...FROM } }
const SOME = { 'GET /api/food-rules/': { rules: [ASHA, AAI], others: ['Baba'], ...FROM } }
const LATE = {
  rules: [ASHA, AAI],
  others: ['Baba'],
  from: [
    { slot: 'lunch', day: '2026-11-25' },
    { slot: 'dinner', day: '2026-11-24' },
  ],
  late: [{ slot: 'lunch', day: '2026-11-24' }],
}
const CHANGED = { status: 409, code: 'changed_meanwhile', error: 'Changed', details: LATE }
const REMOVED = { ...CHANGED, details: { ...LATE, rules: [AAI], late: [] } }

/** In any language: the first eater, or the one at that place. */
const openFormOf = (place: number) => async (page: Page) => {
  await page.locator('[aria-labelledby=food-preferences] li button').nth(place).click()
  await page.locator('[aria-labelledby=food-preferences] form').waitFor()
}
const openForm = openFormOf(0)
const save = async (page: Page) => {
  await openForm(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
}

// biome-ignore format: a line a state
export const foodStates: GalleryState[] = [
  { name: 'profile-food-none', path: '/profile', answers: NOTHING, shows: 'Nothing entered: everything is fine.' },
  { name: 'profile-food', dark: true, path: '/profile', answers: SOME, shows: 'Entered by the kitchen' },
  { name: 'profile-food-loading', path: '/profile', answers: { 'GET /api/food-rules/': 'never' }, shows: 'Food preferences' },
  { name: 'profile-food-failed', path: '/profile', answers: { 'GET /api/food-rules/': 400 }, shows: 'Your food preferences could not be loaded' },
  { name: 'profile-food-form', dark: true, path: '/profile', answers: SOME, steps: openForm, shows: 'traces cannot be ruled out' },
  { name: 'profile-food-form-other', path: '/profile', answers: SOME, steps: openFormOf(1), shows: 'Venkatalakshmi Subramanian is allergic to' },
  { name: 'profile-food-saving', path: '/profile', answers: { ...SOME, 'PUT /api/food-rules/': 'never' }, steps: save, shows: 'Saving...' },
  { name: 'profile-food-lost', path: '/profile', answers: { ...SOME, 'PUT /api/food-rules/': 'lost' }, steps: save, shows: 'This could not be saved.' },
  { name: 'profile-food-changed', dark: true, path: '/profile', answers: { ...SOME, 'PUT /api/food-rules/': CHANGED }, steps: save, shows: 'This was changed meanwhile' },
  { name: 'profile-food-removed', path: '/profile', answers: { ...SOME, 'PUT /api/food-rules/': REMOVED }, steps: save, shows: 'This was changed meanwhile' },
  { name: 'profile-food-saved', dark: true, path: '/profile', answers: { ...SOME, 'PUT /api/food-rules/': LATE }, steps: save, shows: 'The kitchen is already cooking' },
]
