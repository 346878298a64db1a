import type { Page } from '@playwright/test'
import type { GalleryState } from './state.ts'

const DAY = '2031-01-08'
const PATH = `/admin#tab=orders&view=dish-summary&day=${DAY}`
const EGG = '0198c2a4-7b1e-7c3d-9e1f-0000000000e1'
const PANEER = '0198c2a4-7b1e-7c3d-9e1f-0000000000e2'
const shares = { confirmed: 9, willBeConfirmed: 3, skipped: 1 }
const dish = (key: string, name: string, category: string) => ({
  ...{ key, name, category, count: 12, price: 60, total_revenue: 720, charged: 700 },
  ...shares,
})

const answers = (...dishes: { key: string; left: number }[]) => ({
  'GET /api/admin/dish-summary': {
    ...{ day: DAY, from: DAY, to: DAY, menus: ['House Thali'], orders: 12, plates: shares },
    rows: [
      dish('name:dal tadka', 'Dal Tadka', 'Base Item'),
      dish(EGG, 'Egg Curry', 'Add-on'),
      dish(PANEER, 'Paneer Butter Masala with Extra Homemade Butter', 'Add-on'),
    ],
  },
  'GET /api/admin/portions': { day: DAY, slot: 'lunch', dishes: dishes.map((each) => ({ name: 'Dish', ...each })) },
  'PUT /api/admin/portions': { day: DAY, slot: 'lunch', before: 12 },
})

/** How many portions of a dish are left for a day. */
// biome-ignore format: one line a state
export const portionsStates: GalleryState[] = [
  { name: 'admin-portions', path: PATH, answers: answers(), shows: 'Paneer Butter Masala with Extra Homemade Butter' },
  { name: 'admin-portions-left', path: PATH, answers: answers({ key: PANEER, left: 12 }), steps: (page: Page) => page.getByLabel('Egg Curry: portions left').fill('250'), shows: 'Paneer Butter Masala with Extra Homemade Butter' },
  { name: 'admin-sold-out', dark: true, path: PATH, answers: answers({ key: EGG, left: 0 }, { key: PANEER, left: 0 }), shows: 'Sold out' },
  { name: 'admin-sold-out-failed', path: PATH, answers: { ...answers(), 'PUT /api/admin/portions': 400 }, steps: (page: Page) => page.getByRole('button', { name: 'Egg Curry: sold out today' }).click(), shows: /The portions of Egg Curry could not be saved/ },
]
