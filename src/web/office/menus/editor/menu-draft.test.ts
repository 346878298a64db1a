import { describe, expect, test } from 'vitest'
import type { Item } from '#shared/contract/catalog/office/items.schemas.ts'
import type { AdminMenu, AdminMenuItem } from '#shared/contract/catalog/office/menus.schemas.ts'
import { draftProblem } from './draft-problem.ts'
import {
  blankCategory,
  blankItem,
  bodyOf,
  draftOf,
  isCustomized,
  itemFromLibrary,
  type MenuDraft,
  newDraft,
  withCuisineName,
  withItems,
  withType,
} from './menu-draft.ts'
import { pickable } from './pickable.ts'
import { previewOf } from './preview-of.ts'

const TODAY = '2026-03-11'

const savedItem = (changes: Partial<AdminMenuItem>): AdminMenuItem => ({
  _id: crypto.randomUUID(),
  name: 'Dal',
  item_name: 'Dal',
  description: null,
  image_url: null,
  is_vegetarian: true,
  item_type: 'base',
  addon_price: null,
  spice_level: null,
  basePrice: null,
  customPrice: null,
  isCustomized: false,
  sourceItemId: null,
  category: null,
  ...changes,
})

const SAVED: AdminMenu = {
  _id: 'menu',
  name: 'Wednesday Thali',
  image_url: '/uploads/cuisine-images/1-thali.webp',
  is_regular_thali: true,
  menu_date: TODAY,
  is_active: false,
  price: 90,
  createdAt: '2026-03-01T00:00:00.000Z',
  updatedAt: '2026-03-01T00:00:00.000Z',
  categories: [
    { _id: 'plate', name: 'Konkani', type: 'regular', items: [savedItem({ _id: 'dal', customPrice: 55 })] },
    {
      _id: 'extras',
      name: 'Add-ons',
      type: 'addon',
      items: [
        savedItem({
          _id: 'egg',
          name: 'Egg Curry',
          item_type: 'addon',
          addon_price: 62.5,
          is_vegetarian: false,
          spice_level: 'spicy',
          sourceItemId: 'library-egg',
          basePrice: 60,
          category: 'Dal & Curry',
        }),
      ],
    },
  ],
}

const libraryItem = (changes: Partial<Item>): Item => ({
  _id: 'item',
  name: 'Curd',
  description: 'Cool',
  image_url: null,
  base_price: 30,
  item_type: 'addon',
  addon_category: 'extra_portion',
  is_vegetarian: true,
  spice_level: 'mild',
  category: 'Desserts',
  is_active: true,
  createdAt: '2026-03-01T00:00:00.000Z',
  updatedAt: '2026-03-01T00:00:00.000Z',
  ...changes,
})

/** A form that can be saved. */
function filled(changes: Partial<MenuDraft> = {}): MenuDraft {
  const category = { ...blankCategory(), name: 'Konkani', items: [{ ...blankItem(), name: 'Dal' }] }
  return { ...newDraft(TODAY), name: 'Thali', cuisineName: 'Konkani', categories: [category], ...changes }
}
const withNames = (...names: string[]) => names.map((name) => ({ ...blankItem(), name }))

describe('the form of a saved menu', () => {
  // shows: B3.menu.3
  test('sends back what the menu holds', () => {
    expect(bodyOf(draftOf(SAVED))).toEqual({
      name: 'Wednesday Thali',
      names: { hi: '', mr: '' },
      imageUrl: '/uploads/cuisine-images/1-thali.webp',
      isRegularThali: true,
      menuDate: TODAY,
      price: 90,
      categories: [
        {
          id: 'plate',
          name: 'Konkani',
          type: 'regular',
          items: [expect.objectContaining({ id: 'dal', name: 'Dal', addon_price: null, customPrice: 55 })],
        },
        {
          id: 'extras',
          name: 'Add-ons',
          type: 'addon',
          items: [
            {
              id: 'egg',
              name: 'Egg Curry',
              description: '',
              imageUrl: null,
              addon_price: 62.5,
              customPrice: null,
              is_vegetarian: false,
              sourceItemId: 'library-egg',
              spice_level: 'spicy',
              category: 'Dal & Curry',
            },
          ],
        },
      ],
    })
  })

  // shows: B3.menu.4
  test('takes its cuisine name from the first category of the plate', () => {
    expect(draftOf(SAVED).cuisineName).toBe('Konkani')
    expect(draftOf({ ...SAVED, categories: SAVED.categories.slice(1) }).cuisineName).toBe('Wednesday Thali')
    expect(draftOf({ ...SAVED, categories: [] }).categories).toHaveLength(1)
  })

  test('knows which prices are not the library’s', () => {
    const [egg] = draftOf(SAVED).categories[1]?.items ?? []
    expect(egg && isCustomized(egg)).toBe(true)
    expect(egg && isCustomized({ ...egg, price: '60' })).toBe(false)
    expect(egg && isCustomized({ ...egg, sourceItemId: null })).toBe(false)
  })
})

describe('a new form', () => {
  test('begins with today’s day, one category and one empty line', () => {
    expect(newDraft(TODAY)).toMatchObject({ menuDate: TODAY, isRegularThali: true, categories: [{ items: [{}] }] })
  })

  test('names its first category by the cuisine, until that has a name of its own', () => {
    let draft = withCuisineName(newDraft(TODAY), 'Goan')
    expect(draft.categories[0]?.name).toBe('Goan')
    draft = { ...draft, categories: draft.categories.map((category) => ({ ...category, name: 'Fish' })) }
    expect(withCuisineName(draft, 'Konkani').categories[0]?.name).toBe('Fish')
  })

  test('the type addon sets the name to Add-ons', () => {
    const addOns = withType({ ...blankCategory(), name: 'Sweets' }, 'addon')
    expect(addOns).toMatchObject({ type: 'addon', name: 'Add-ons' })
    expect(withType(addOns, 'regular').name).toBe('')
  })

  test('dishes of the library take the place of empty lines', () => {
    const curd = libraryItem({})
    const category = withItems({ ...blankCategory(), type: 'addon' }, [itemFromLibrary(curd, 'addon')])
    expect(category.items).toMatchObject([{ name: 'Curd', price: '30', sourceItemId: 'item', libraryPrice: 30 }])
    expect(itemFromLibrary(curd, 'regular').price).toBe('')
  })
})

describe('what keeps the form from being saved', () => {
  test('nothing, when all is there', () => {
    expect(draftProblem(filled(), TODAY)).toBeNull()
  })

  test.each<[string, Partial<MenuDraft>, string]>([
    ['no name', { name: ' ' }, 'Please fill in menu name and cuisine name'],
    ['no cuisine name', { cuisineName: '' }, 'Please fill in menu name and cuisine name'],
    ['no day', { menuDate: '' }, 'Please choose the day of the menu.'],
    ['yesterday', { menuDate: '2026-03-10' }, 'The day of the menu cannot be earlier than today.'],
    ['no amount', { price: 'ninety' }, 'A price must lie between 0 and 1,000,000 rupees, with at most two decimals.'],
    ['no address', { imageUrl: 'picture' }, 'The image must be an address that starts with https:// or http://.'],
    [
      'a nameless category',
      { categories: [{ ...blankCategory(), items: withNames('Dal') }] },
      'Please add at least one category with items',
    ],
    [
      'blank lines only',
      { categories: [{ ...blankCategory(), name: 'Konkani', items: withNames(' ') }] },
      'Please add at least one category with items',
    ],
    [
      'a second category without a name',
      {
        categories: [
          { ...blankCategory(), name: 'A', items: withNames('Dal') },
          { ...blankCategory(), items: withNames('Rice') },
        ],
      },
      'Please name the category of Rice.',
    ],
    [
      'a dish twice',
      { categories: [{ ...blankCategory(), name: 'A', items: withNames('Dal', 'dal ') }] },
      'dal is in the menu twice. A name can stand only once in a menu.',
    ],
    [
      'the thali as an add-on',
      { categories: [{ ...blankCategory(), type: 'addon', items: withNames('Regular Thali') }] },
      'Regular Thali is the name of the thali itself. Please give this add-on another name.',
    ],
  ])('%s', (_, changes, text) => {
    expect(draftProblem(filled(changes), TODAY)?.text).toBe(text)
  })

  test('not the day that a saved menu has, also when it has passed', () => {
    expect(draftProblem(filled({ menuDate: '2026-03-01' }), TODAY, '2026-03-01')).toBeNull()
    expect(draftProblem(filled({ menuDate: '' }), TODAY, null)).toBeNull()
  })
})

test('the picker offers active dishes, those of the category’s kind first', () => {
  const dal = libraryItem({ _id: 'dal', name: 'Dal', item_type: 'base', category: 'Dal & Curry', description: null })
  const curd = libraryItem({ _id: 'curd' })
  const gone = libraryItem({ _id: 'gone', name: 'Gone', is_active: false })
  const ids = (...args: Parameters<typeof pickable>) => pickable(...args).map(({ _id }) => _id)
  expect(ids([dal, curd, gone], 'regular', '')).toEqual(['dal', 'curd'])
  expect(ids([dal, curd, gone], 'addon', '')).toEqual(['curd', 'dal'])
  expect(ids([dal, curd, gone], 'regular', ' COOL ')).toEqual(['curd'])
})

test('the preview leaves blank lines out and prices add-ons as the server does', () => {
  const addOns = { ...blankCategory(), type: 'addon' as const, items: withNames('Curd', ' ') }
  const menu = previewOf(filled({ categories: [addOns], price: 'x' }))
  expect(menu.price).toBeNull()
  expect(menu.categories[0]?.items).toMatchObject([{ name: 'Curd', item_type: 'addon', addon_price: null }])
})

test('the preview asks for no picture while its address is being typed', () => {
  expect(previewOf(filled({ imageUrl: 'thali' })).image_url).toBeNull()
  expect(previewOf(filled({ imageUrl: ' https://dabba.test/thali.webp ' })).image_url).toBe(
    'https://dabba.test/thali.webp',
  )
})
