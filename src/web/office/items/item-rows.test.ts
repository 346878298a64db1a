import { describe, expect, test } from 'vitest'
import type { Item } from '#shared/contract/catalog/office/items.schemas.ts'
import { sortedBy } from '#web/kit/table/rows.ts'
import { filtered, ITEM_KEYS, type ItemFilters, isFiltered, NO_FILTERS, shortDescription } from './item-rows.ts'

const item = (name: string, fields: Partial<Item> = {}): Item => ({
  _id: name,
  name,
  description: null,
  image_url: null,
  base_price: 60,
  item_type: 'base',
  addon_category: null,
  is_vegetarian: true,
  spice_level: 'medium',
  category: 'Dal & Curry',
  is_active: true,
  createdAt: '2026-03-11T05:30:00.000Z',
  updatedAt: '2026-03-11T05:30:00.000Z',
  ...fields,
})

const DAL = item('Dal Tadka', { description: 'Yellow lentils with ghee', spice_level: 'mild' })
const CHICKEN = item('Chicken Curry', {
  base_price: 120.5,
  item_type: 'addon',
  addon_category: 'non_veg',
  is_vegetarian: false,
  spice_level: 'spicy',
})
const ROTI = item('Roti', { category: 'Rice & Breads', base_price: 8, is_active: false, spice_level: null })
const ALL = [CHICKEN, DAL, ROTI]

describe('filters', () => {
  test.each([
    [{}, ['Chicken Curry', 'Dal Tadka', 'Roti']],
    [{ search: ' DAL ' }, ['Dal Tadka']],
    [{ search: 'ghee dal' }, ['Dal Tadka']],
    [{ search: 'dal rice' }, []],
    [{ type: 'addon' }, ['Chicken Curry']],
    [{ category: 'Rice & Breads' }, ['Roti']],
    [{ diet: 'veg' }, ['Dal Tadka', 'Roti']],
    [{ diet: 'nonveg' }, ['Chicken Curry']],
    [{ state: 'inactive' }, ['Roti']],
    [{ state: 'active', diet: 'veg' }, ['Dal Tadka']],
  ] as [Partial<ItemFilters>, string[]][])('%j leave %j', (filters, names) => {
    expect(filtered(ALL, { ...NO_FILTERS, ...filters }).map(({ name }) => name)).toEqual(names)
  })

  test('are set or not', () => {
    expect(isFiltered(NO_FILTERS)).toBe(false)
    expect(isFiltered({ ...NO_FILTERS, search: '  ' })).toBe(false)
    expect(isFiltered({ ...NO_FILTERS, state: 'active' })).toBe(true)
  })
})

describe('sorting', () => {
  test.each([
    ['name', 'ascending', ['Chicken Curry', 'Dal Tadka', 'Roti']],
    ['category', 'ascending', ['Roti', 'Chicken Curry', 'Dal Tadka']],
    ['type', 'ascending', ['Dal Tadka', 'Roti', 'Chicken Curry']],
    ['price', 'descending', ['Chicken Curry', 'Dal Tadka', 'Roti']],
    ['spice', 'ascending', ['Roti', 'Dal Tadka', 'Chicken Curry']],
    ['state', 'descending', ['Roti', 'Chicken Curry', 'Dal Tadka']],
  ] as const)('by %s, %s', (column, direction, names) => {
    expect(sortedBy(ALL, ITEM_KEYS, { column, direction }).map(({ name }) => name)).toEqual(names)
  })
})

// shows: B2.7, B9.3
test.each([
  [null, ''],
  ['Yellow lentils', 'Yellow lentils'],
  ['x'.repeat(60), 'x'.repeat(60)],
  ['x'.repeat(61), `${'x'.repeat(60)}...`],
  [`${'x'.repeat(59)} and more`, `${'x'.repeat(59)}...`],
  ['🌶'.repeat(61), `${'🌶'.repeat(60)}...`],
])('%j is shown as %j', (description, shown) => {
  expect(shortDescription(description)).toBe(shown)
})
