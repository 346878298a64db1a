import { expect, test } from 'vitest'
import { searchOf, wordsOfOrder } from './order-words.ts'

test('an order is found by its texts, its phone from both ends and in halves, and its number', () => {
  const words = wordsOfOrder({
    id: '01a1fd08-f1e4-7a7d-acad-ae2ac7a4982B',
    phone: '+919812345678',
    texts: ['Asha Kulkarni', 'Flat 4/B, Shanti-Nagar', null, 'Dal  dal', 'आशा'],
  })
  expect(words).toEqual([
    ...['asha', 'kulkarni', 'flat', '4', 'b', 'shanti', 'nagar', 'dal', 'आशा'],
    ...['919812345678', '9812345678', '98123', '45678', '~876543218919', '#c7a4982b'],
  ])
  expect(wordsOfOrder({ id: '', phone: '+4915112345678', texts: ['x'.repeat(5000)] })).toEqual([
    ...['x'.repeat(60), '4915112345678', '4915112345', '49151', '12345', '~8765432115194'],
  ])
})

test.each([
  ['Asha', "(('asha':*))"],
  ['  asha  KUL ', "(('asha':*) & ('kul':*))"],
  ["O'Neil | & !", "(('o':*) & ('neil':*))"],
  ['आशा', "(('आशा':*))"],
  ['asha 98123', "(('asha':*) & (('98123':* | '~32189':*)))"],
  ['12', "(('12':*))"],
  ['+91 98', "(('91':*) & ('98':*))"],
  ['98-1', "(('98':*) & ('1':*)) | ('981':* | '~189':*)"],
  ['#1a2b3c4d', "(('#1a2b3c4d':*))"],
  ['1A2B3C4D', "(('1a2b3c4d':* | '#1a2b3c4d'))"],
  ["'); DROP TABLE orders; --", "(('drop':*) & ('table':*) & ('orders':*))"],
  ['&&&', null],
])('searching for %j', (typed, words) => {
  expect(searchOf(typed).words).toBe(words)
})

test.each([
  ['delivered', [['delivered', null]]],
  ['out for delivery', [['out_for_delivery', null]]],
  ['paneer CANC', [['cancelled', "('paneer':*)"]]],
  ['pr', []],
  ['#canc', []],
])('%j may also mean a status', (typed, statuses) => {
  expect(searchOf(typed).statuses.map(({ status, words }) => [status, words])).toEqual(statuses)
})

test.each([
  ['Asha kul', 'asha:* & kul:*'],
  ['#1a2b3c4d', null],
  ['%', null],
])('a customer of the present name %j', (typed, name) => {
  expect(searchOf(typed).nameQuery).toBe(name)
})
