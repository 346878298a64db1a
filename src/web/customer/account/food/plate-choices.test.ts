import { expect, test } from 'vitest'
import { MAX_CHOICES } from '#shared/domain/kitchen/food-rules.ts'
import { type PlateChoices, plateChoicesText, readPlateChoices, roomForOther } from './plate-choices.ts'

const USUAL: PlateChoices = { staple: 'usual', spice: 'usual', noCurd: false, other: '' }

test.each<[string | null, Partial<PlateChoices>]>([
  [null, {}],
  ['1 roti', { staple: 1 }],
  ['2 rotis, Less spicy', { staple: 2, spice: 'less' }],
  ['Rice instead of roti, More spicy, No curd', { staple: 'rice', spice: 'more', noCurd: true }],
  ['No curd, Cut the chillies', { noCurd: true, other: 'Cut the chillies' }],
])('%j is read, and written again as it was', (text, choices) => {
  expect(readPlateChoices(text)).toEqual({ ...USUAL, ...choices })
  expect(plateChoicesText({ ...USUAL, ...choices })).toBe(text)
})

test.each<[string, Partial<PlateChoices>, string]>([
  ['less spicy; 2 ROTIS', { staple: 2, spice: 'less' }, '2 rotis, Less spicy'],
  ['2 rotis, rice instead', { staple: 2, other: 'rice instead' }, '2 rotis, rice instead'],
  ['2 rotis, 3 rotis', { staple: 2, other: '3 rotis' }, '2 rotis, 3 rotis'],
  ['12 rotis', { other: '12 rotis' }, '12 rotis'],
])('of %j as the kitchen wrote it nothing is lost', (text, choices, written) => {
  expect(readPlateChoices(text)).toEqual({ ...USUAL, ...choices })
  expect(plateChoicesText(readPlateChoices(text))).toBe(written)
})

test('what fits beside the rest fits on the label', () => {
  const choices: PlateChoices = { staple: 'rice', spice: 'less', noCurd: true, other: '' }
  const full = { ...choices, other: 'x'.repeat(roomForOther(choices)) }
  expect(plateChoicesText(full)).toHaveLength(MAX_CHOICES)
  expect(roomForOther(USUAL)).toBe(MAX_CHOICES)
})
