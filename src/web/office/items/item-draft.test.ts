import { describe, expect, test } from 'vitest'
import { bodyOf, type DraftProblems, type ItemDraft, NEW_DRAFT, problemsOf, sameDraft } from './item-draft.ts'

const GOOD: ItemDraft = { ...NEW_DRAFT, name: 'Dal', basePrice: '60', category: 'Dal & Curry' }

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
    [{ name: '  ' }, { name: 'required' }],
    [{ basePrice: '' }, { basePrice: 'required' }],
    [{ category: '' }, { category: 'required' }],
    [{ category: 'Soups' }, { category: 'required' }],
    [
      { name: '', basePrice: ' ', category: '' },
      { name: 'required', basePrice: 'required', category: 'required' },
    ],
    [{ basePrice: '0' }, null],
    [{ basePrice: '0.01' }, null],
    [{ basePrice: '.5' }, null],
    [{ basePrice: '-1' }, { basePrice: 'price' }],
    [{ basePrice: '1.005' }, { basePrice: 'price' }],
    [{ basePrice: '1e3' }, { basePrice: 'price' }],
    [{ basePrice: 'sixty' }, { basePrice: 'price' }],
    [{ basePrice: '1000001' }, { basePrice: 'price' }],
    [{ imageUrl: 'https://dabba.test/dal.webp' }, null],
    [{ imageUrl: '/uploads/images/1-dal.webp' }, null],
    [{ imageUrl: ' ' }, null],
    [{ imageUrl: 'dal.webp' }, { imageUrl: 'image_url' }],
    [{ imageUrl: 'javascript:alert(1)' }, { imageUrl: 'image_url' }],
  ] as [Partial<ItemDraft>, DraftProblems | null][])('with %j: %j', (fields, problems) => {
    expect(problemsOf({ ...GOOD, ...fields })).toEqual(problems)
  })
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
