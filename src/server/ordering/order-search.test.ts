import { expect, test } from 'vitest'
import { searchOf } from './order-search.ts'

const nothing = { phoneDigits: null, nameQuery: null, idTail: null }

test.each([
  ['Asha', { nameQuery: 'asha:*' }],
  ['  asha  KUL ', { nameQuery: 'asha:* & kul:*' }],
  ["O'Neil | & !", { nameQuery: 'o:* & neil:*' }],
  ['आशा', { nameQuery: 'आशा:*' }],
  ['98123 45678', { phoneDigits: '9812345678', nameQuery: '98123:* & 45678:*' }],
  ['+91 98123', { phoneDigits: '98123', nameQuery: '91:* & 98123:*' }],
  ['12', { nameQuery: '12:*' }],
  ['#1a2b3c4d', { idTail: '1a2b3c4d' }],
  ['1A2B3C4D', { nameQuery: '1a2b3c4d:*', idTail: '1a2b3c4d' }],
  ['12345678', { phoneDigits: '12345678', nameQuery: '12345678:*', idTail: '12345678' }],
  ["'); DROP TABLE orders; --", { nameQuery: 'drop:* & table:* & orders:*' }],
  ['&&&', {}],
])('searching for %j', (words, meant) => {
  expect(searchOf(words)).toEqual({ ...nothing, ...meant })
})
