import { expect, test } from 'vitest'
import { choicesIn, countChoices } from './choices.ts'

test.each([
  ['2 rotis', ['2 rotis']],
  ['2 rotis, Less  spicy;no curd', ['2 rotis', 'Less spicy', 'no curd']],
  [' , ;', []],
  ['Less spicy, less spicy', ['less spicy']],
])('%j is %j', (text, parts) => expect(choicesIn(text)).toEqual(parts))

test('the plates of each choice are counted, whoever wrote it how; what does not come is left out', () => {
  expect(
    countChoices([
      { choices: '2 rotis, less spicy', status: 'confirmed', plates: 3 },
      { choices: 'Less spicy', status: 'pending', plates: 2 },
      { choices: 'No curd', status: 'skipped', plates: 4 },
      { choices: 'No curd', status: 'skipped', late: true, plates: 1 },
      { choices: 'less spicy', status: 'cancelled', plates: 9 },
    ]),
  ).toEqual([
    { text: 'less spicy', sure: 3, pending: 2 },
    { text: '2 rotis', sure: 3, pending: 0 },
    { text: 'No curd', sure: 1, pending: 0 },
  ])
})
