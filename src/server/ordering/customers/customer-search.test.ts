import { expect, test } from 'vitest'
import { customerSearchOf } from './customer-search.ts'

test.each([
  ['Asha Kul', { words: 'asha:* & kul:*' }],
  ['आशा', { words: 'आशा:*' }],
  ['B-402', { words: 'b:* & 402:*' }],
  ['98123 45678', { phone: '+919812345678', phonePart: '9812345678', words: '98123:* & 45678:*' }],
  ['+91 98123-45678', { phone: '+919812345678', phonePart: '9812345678', words: '91:* & 98123:* & 45678:*' }],
  ['0091 9812345678', { phone: '+919812345678', phonePart: '9812345678', words: '0091:* & 9812345678:*' }],
  ['09812345678', { phone: '+919812345678', phonePart: '9812345678', words: '09812345678:*' }],
  ['९८१२३४५६७८', { phone: '+919812345678', phonePart: '9812345678', words: '९८१२३४५६७८:*' }],
  ['5678', { phonePart: '5678', words: '5678:*' }],
  ['12', { words: '12:*' }],
  ['#1a2b', { orderNumber: "'#1a2b':*" }],
  ['1A2B3C4D', { words: '1a2b3c4d:*', orderNumber: "'#1a2b3c4d'" }],
  ["'); DROP TABLE", { words: 'drop:* & table:*' }],
  ['&&&', {}],
  ['#', {}],
])('searching for %j', (typed, found) => {
  expect(customerSearchOf(typed)).toEqual({ phone: null, phonePart: null, words: null, orderNumber: null, ...found })
})
