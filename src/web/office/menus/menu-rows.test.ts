import { expect, test } from 'vitest'
import type { AdminMenu } from '#shared/contract/catalog/office/menus.schemas.ts'
import { sortedBy } from '#web/kit/table/rows.ts'
import { menuKeys, searched } from './menu-rows.ts'

const menu = (name: string, day: string | null, price: number | null, ...dishes: string[]) =>
  ({
    _id: name,
    name,
    menu_date: day,
    price,
    categories: [{ name: 'Plate', items: dishes.map((dish) => ({ name: dish })) }],
  }) as AdminMenu

const A = menu('Anand', '2026-03-12', 90, 'Dal', 'Rice')
const B = menu('bhoj', null, null, 'Roti')
const C = menu('Chaman', '2026-03-11', 80)
const names = (menus: AdminMenu[]) => menus.map(({ name }) => name)

const KEYS = menuKeys({ thali: 85, addOn: 50 })

test('finds by menu, category and dish', () => {
  expect(names(searched([A, B, C], ' BHO '))).toEqual(['bhoj'])
  expect(names(searched([A, B, C], 'rice'))).toEqual(['Anand'])
  expect(searched([A, B, C], 'plate')).toHaveLength(3)
  expect(searched([A, B, C], '')).toHaveLength(3)
})

test.each([
  ['घर', ['Anand']],
  ['घरची', ['Anand']],
  ['चावल', ['Anand', 'bhoj']],
  ['भात', ['bhoj']],
])('finds %s by the names in each language', (words, found) => {
  const named = (menu: AdminMenu, names: object, dish: object) => ({
    ...menu,
    names,
    categories: menu.categories.map((category) => ({
      ...category,
      items: category.items.map((item) => ({ ...item, names: dish })),
    })),
  })
  const a = named(A, { hi: 'घर की थाली', mr: 'घरची थाळी' }, { hi: 'चावल' })
  const b = named(B, {}, { hi: 'चावल', mr: 'भात' })
  expect(names(searched([a, b, C], words))).toEqual(found)
})

test('sorts by a column and keeps the order of the server otherwise', () => {
  expect(names(sortedBy([B, A, C], KEYS, null))).toEqual(['bhoj', 'Anand', 'Chaman'])
  expect(names(sortedBy([B, A, C], KEYS, { column: 'name', direction: 'ascending' }))).toEqual([
    'Anand',
    'bhoj',
    'Chaman',
  ])
  expect(names(sortedBy([B, A, C], KEYS, { column: 'day', direction: 'descending' }))).toEqual([
    'Anand',
    'Chaman',
    'bhoj',
  ])
  expect(names(sortedBy([A, C, B], KEYS, { column: 'price', direction: 'ascending' }))).toEqual([
    'Chaman',
    'bhoj',
    'Anand',
  ])
  expect(names(sortedBy([A, B, C], KEYS, { column: 'dishes', direction: 'ascending' }))).toEqual([
    'Chaman',
    'bhoj',
    'Anand',
  ])
})
