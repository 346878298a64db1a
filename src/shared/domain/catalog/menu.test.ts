import { describe, expect, test } from 'vitest'
import { isTiered, splitByDiet } from '#web/customer/menu/menu/menu-tiers.ts'
import { addOnPrice, addOns, baseItems, findAddOn, isVegetarian, itemName, nameKey, thaliPrice } from './menu.ts'

const MENU = {
  name: 'Thali',
  categories: [
    {
      name: 'Regular Thali',
      type: 'regular',
      items: [{ name: 'Dal' }, { item_name: 'Roti' }, { name: 'Ghee', item_type: 'addon' }],
    },
    { name: 'Base', type: 'base', items: [{ name: 'Rice', item_type: 'base' }] },
    {
      name: 'Add-ons',
      type: 'addon',
      items: [
        { name: 'Egg Curry', is_vegetarian: false },
        { name: 'Papad', item_type: 'base' },
      ],
    },
  ],
}
const names = (items: { name?: string; item_name?: string }[]) => items.map(itemName)

describe('a menu', () => {
  // shows: C3.8
  test('has on the plate what is no add-on, by category or by item', () => {
    expect(names(baseItems(MENU))).toEqual(['Dal', 'Roti', 'Rice'])
    expect(names(addOns(MENU))).toEqual(['Ghee', 'Egg Curry', 'Papad'])
  })

  test('divides its add-ons into veg and non-veg', () => {
    const { veg, nonVeg } = splitByDiet(addOns(MENU))
    expect(names(veg)).toEqual(['Ghee', 'Papad'])
    expect(names(nonVeg)).toEqual(['Egg Curry'])
  })

  const categoriesOf = (...types: string[]) =>
    types.map((type) => ({ name: type, type, items: [{ name: `Dish of ${type}` }] }))
  test.each([
    ['with base items and add-ons', { categories: categoriesOf('regular', 'addon') }, true],
    ['with base items alone', { categories: categoriesOf('regular') }, true],
    ['with nothing on it', { categories: [] }, true],
    ['with add-ons alone', { categories: categoriesOf('addon', 'addon') }, false],
    ['that is no Regular Thali', { categories: categoriesOf('regular', 'addon'), is_regular_thali: false }, false],
  ])('%s is listed in tiers: %s', (_, menu, tiered) => {
    expect(isTiered({ name: 'Thali', ...menu })).toBe(tiered)
  })

  test.each([
    ['egg curry', 'Egg Curry'],
    ['  EGG CURRY ', 'Egg Curry'],
    ['Ghee', 'Ghee'],
    ['Dal', undefined],
    ['', undefined],
    ['egg  curry', undefined],
  ])('finds as add-on %j: %s', (name, found) => {
    expect(findAddOn(MENU, { name })?.name).toBe(found)
  })

  // shows: C9.1
  test.each([
    [null, 80],
    [undefined, 80],
    [{}, 80],
    [{ price: null }, 80],
    [{ price: 0 }, 0],
    [{ price: 95.5 }, 95.5],
  ])('%j asks for a thali %f rupees', (menu, price) => {
    expect(thaliPrice(menu)).toBe(price)
  })
})

describe('an item', () => {
  // shows: C3.7, C9.2
  test.each([
    [{}, 50],
    [{ addon_price: null }, 50],
    [{ addon_price: 0 }, 0],
    [{ addon_price: 62.5 }, 62.5],
  ])('%j costs as add-on %f rupees', (item, price) => {
    expect(addOnPrice(item)).toBe(price)
  })

  // shows: C3.6
  test.each([
    [{}, true],
    [{ is_vegetarian: undefined }, true],
    [{ is_vegetarian: true }, true],
    [{ is_vegetarian: false }, false],
  ])('%j is vegetarian: %s', (item, vegetarian) => {
    expect(isVegetarian(item)).toBe(vegetarian)
  })

  // shows: C3.9
  test.each([
    [{ name: 'Dal', item_name: 'Daal' }, 'Dal'],
    [{ item_name: 'Daal' }, 'Daal'],
    [{}, ''],
  ])('%j is called %j', (item, name) => {
    expect(itemName(item)).toBe(name)
  })

  test('names are one when case and outer spaces differ', () => {
    expect(nameKey('  Gulab JAMUN')).toBe(nameKey('gulab jamun '))
  })
})
