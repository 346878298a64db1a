import { expect, test } from 'vitest'
import { cleanCategories, menuDayProblem, menuItemPrices } from './menu-form.ts'

const regular = (name: string, ...items: string[]) => ({
  name,
  type: 'regular' as const,
  items: items.map((dish) => ({ name: dish })),
})
const addOns = (name: string, ...items: string[]) => ({ ...regular(name, ...items), type: 'addon' as const })

test('trims names, drops blank items and categories without items', () => {
  const form = [regular(' Thali ', ' Dal Tadka ', '  '), regular('Empty', ''), regular('', ' ')]
  expect(cleanCategories(form)).toEqual([regular('Thali', 'Dal Tadka')])
})

test('calls a nameless category of add-ons Add-ons and leaves another name alone', () => {
  expect(cleanCategories([addOns(' ', 'Curd'), addOns('Sweets', 'Kheer')])).toEqual([
    addOns('Add-ons', 'Curd'),
    addOns('Sweets', 'Kheer'),
  ])
})

test.each([
  ['nothing', [], { problem: 'no_categories' }],
  ['only blanks', [regular('Thali', ' '), regular('', '')], { problem: 'no_categories' }],
  ['a nameless category', [regular(' ', 'Dal')], { problem: 'unnamed_category', name: 'Dal' }],
  ['a dish twice', [regular('A', 'Dal'), addOns('B', ' dAL ')], { problem: 'duplicate_dish', name: 'dAL' }],
  ['the thali as add-on', [addOns('', 'regular thali')], { problem: 'reserved_name', name: 'regular thali' }],
  ['101 dishes', [regular('A', ...Array.from({ length: 101 }, (_, i) => `Dish ${i}`))], { problem: 'too_large' }],
])('rejects %s', (_, form, problem) => {
  expect(cleanCategories(form)).toEqual(problem)
})

test.each([
  ['2026-11-21', undefined, null],
  ['2026-11-22', undefined, null],
  ['2026-11-20', undefined, 'past'],
  [null, undefined, 'required'],
  ['2026-11-20', '2026-11-20', null],
  ['2026-11-19', '2026-11-20', 'past'],
  [null, null, null],
  [null, '2026-11-25', 'required'],
] as const)('on 21 November the day %s is judged (it was %s): %s', (day, former, problem) => {
  expect(menuDayProblem(day, '2026-11-21', former)).toBe(problem)
})

test.each([
  ['addon', { addOn: 40, custom: 30, library: 30 }, { addOnPrice: 40, customPrice: 40 }],
  ['addon', { addOn: 30, custom: null, library: 30 }, { addOnPrice: 30, customPrice: null }],
  ['addon', { addOn: null, custom: null, library: 30 }, { addOnPrice: 30, customPrice: null }],
  ['addon', { addOn: null, custom: 25, library: 30 }, { addOnPrice: 25, customPrice: 25 }],
  ['addon', { addOn: null, custom: null, library: null }, { addOnPrice: null, customPrice: null }],
  ['base', { addOn: null, custom: 70, library: 60 }, { addOnPrice: null, customPrice: 70 }],
] as const)('prices of a %s with %o are %o', (kind, given, prices) => {
  expect(menuItemPrices(kind, given)).toEqual(prices)
})
