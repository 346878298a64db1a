import { describe, expect, test } from 'vitest'
import { bodyOf, type ItemDraft, itemProblem, NEW_DRAFT, sameDraft } from './item-draft.ts'

const GOOD: ItemDraft = { ...NEW_DRAFT, name: 'Dal', basePrice: '60', category: 'Dal & Curry' }

const REQUIRED = 'Required'
const PRICE = 'A price must lie between 0 and 1,000,000 rupees, with at most two decimals.'
const ADDRESS = 'The image must be an address that starts with https:// or http://.'

// shows: B3.2
test('a new item is a vegetarian base item of medium spice; were it an add-on, a premium veg one', () => {
  expect(NEW_DRAFT).toMatchObject({
    itemType: 'base',
    addonCategory: 'premium_veg',
    isVegetarian: true,
    spiceLevel: 'medium',
  })
})

describe('what is wrong', () => {
  // shows: B5.3
  test.each([
    [{}, null],
    [{ name: '  ' }, { name: REQUIRED }],
    [{ basePrice: '' }, { basePrice: REQUIRED }],
    [{ category: '' }, { category: REQUIRED }],
    [{ category: 'Soups' }, { category: REQUIRED }],
    [
      { name: '', basePrice: ' ', category: '' },
      { name: REQUIRED, basePrice: REQUIRED, category: REQUIRED },
    ],
    [{ basePrice: '0' }, null],
    [{ basePrice: '0.01' }, null],
    [{ basePrice: '.5' }, null],
    [{ basePrice: '-1' }, { basePrice: PRICE }],
    [{ basePrice: '1.005' }, { basePrice: PRICE }],
    [{ basePrice: '1e3' }, { basePrice: PRICE }],
    [{ basePrice: 'sixty' }, { basePrice: PRICE }],
    [{ basePrice: '1000001' }, { basePrice: PRICE }],
    [{ imageUrl: 'https://dabba.test/dal.webp' }, null],
    [{ imageUrl: '/uploads/images/1-dal.webp' }, null],
    [{ imageUrl: ' ' }, null],
    [{ imageUrl: 'dal.webp' }, { imageUrl: ADDRESS }],
    [{ imageUrl: 'javascript:alert(1)' }, { imageUrl: ADDRESS }],
  ] as [Partial<ItemDraft>, object | null][])('with %j: %j', (fields, problems) => {
    expect(itemProblem({ ...GOOD, ...fields })?.fields ?? null).toEqual(problems)
  })
})

test.each([
  [{ name: '', basePrice: '-1' }, 'Please fill in all required fields'],
  [{ basePrice: '-1', imageUrl: 'dal' }, PRICE],
  [{ imageUrl: 'dal' }, ADDRESS],
])('what is said first of %j: %s', (fields, text) => {
  expect(itemProblem({ ...GOOD, ...fields })?.text).toBe(text)
})

// shows: B3.3
test('the payload is trimmed, and has an addon category only for an add-on', () => {
  expect(bodyOf({ ...GOOD, name: ' Dal ' })).toMatchObject({ name: 'Dal', basePrice: 60, addonCategory: null })
  expect(bodyOf({ ...GOOD, itemType: 'addon' })).toMatchObject({ itemType: 'addon', addonCategory: 'premium_veg' })
})

test('a draft is changed when any field is', () => {
  expect(sameDraft(GOOD, { ...GOOD })).toBe(true)
  expect(sameDraft(GOOD, { ...GOOD, isVegetarian: false })).toBe(false)
})
