import { describe, expect, test } from 'vitest'
import type { ContentCode, Contents } from '../catalog/contents.ts'
import { avoidedBy, basisOf, clashWith, type FoodRules, rulesOf } from './food-rules.ts'

const rules = (changes: Partial<FoodRules> = {}): FoodRules => ({ jain: false, avoid: [], allergies: [], ...changes })
const JAIN = rules({ jain: true })
const NUTS = rules({ allergies: ['peanut', 'tree_nut'] })

describe('a dish clashes', () => {
  test.each<[string, FoodRules, Contents, ContentCode[], ContentCode[], boolean]>([
    ['with Jain by its onion and garlic', JAIN, ['onion', 'garlic', 'dairy'], ['onion', 'garlic'], [], false],
    ['with Jain by a root', JAIN, ['root_vegetable'], ['root_vegetable'], [], false],
    ['with what is avoided', rules({ avoid: ['egg'] }), ['egg', 'onion'], ['egg'], [], false],
    ['with an allergy', NUTS, ['peanut'], [], ['peanut'], false],
    [
      'with an allergy and Jain at once',
      { ...NUTS, jain: true },
      ['tree_nut', 'onion'],
      ['onion'],
      ['tree_nut'],
      false,
    ],
    ['with every allergy, when nobody has entered what is in it', NUTS, null, [], [], true],
  ])('%s', (_, eater, contents, avoided, allergies, unknown) => {
    expect(clashWith(eater, contents)).toEqual({ avoided, allergies, unknown })
  })

  test.each<[string, FoodRules, Contents]>([
    ['contains none of these', NUTS, []],
    ['contains something else', JAIN, ['dairy', 'gluten']],
    ['is of somebody without rules', rules(), null],
    ['was not entered, and there is no allergy', JAIN, null],
  ])('not when it %s', (_, eater, contents) => {
    expect(clashWith(eater, contents)).toBeNull()
  })
})

test('an allergy is never only avoided', () => {
  const both = rules({ jain: true, avoid: ['peanut', 'egg'], allergies: ['peanut', 'onion'] })
  expect(avoidedBy(both)).toEqual(['garlic', 'root_vegetable', 'egg'])
  expect(clashWith(both, ['onion', 'peanut'])).toEqual({ avoided: [], allergies: ['onion', 'peanut'], unknown: false })
})

test('what a clash is about can be stored', () => {
  expect(basisOf({ avoided: ['onion'], allergies: ['peanut'], unknown: false })).toEqual([
    'avoid:onion',
    'allergy:peanut',
  ])
  expect(basisOf({ avoided: [], allergies: [], unknown: true })).toEqual(['unknown'])
})

test('an order goes by the rules of its recipient, else by the customer’s', () => {
  const [own, mum] = [{ recipientKey: '' }, { recipientKey: 'mum' }]
  expect(rulesOf([own, mum], null)).toBe(own)
  expect(rulesOf([own, mum], ' Mum ')).toBe(mum)
  expect(rulesOf([own, mum], 'The guard')).toBe(own)
  expect(rulesOf([mum], 'The guard')).toBeUndefined()
})
