import fc from 'fast-check'
import { expect, test } from 'vitest'
import { itemsOf, markedIn, read } from '../../../../../../tests/support/message-reader.ts'

test('two thalis and a curd for tomorrow, to B-402', () => {
  expect(read('2 thali 1 dahi kal B-402')).toEqual({
    pieces: [
      { text: '2 thali', as: 'item' },
      { text: ' ', as: 'gap' },
      { text: '1 dahi', as: 'item' },
      { text: ' ', as: 'gap' },
      { text: 'kal', as: 'day' },
      { text: ' ', as: 'gap' },
      { text: 'B-402', as: 'address' },
    ],
    items: [
      { name: 'Regular Thali', quantity: 2 },
      { name: 'Curd', quantity: 1 },
    ],
    day: { day: '2026-11-24', slot: 'lunch' },
    phone: null,
    addressId: 'home',
  })
})

test('the head of a copied message is left out; of another day it is marked', () => {
  expect(itemsOf('[23/11/26, 9:15:02 am] Asha: 2 thali kal')).toBe('2 Regular Thali')
  expect(markedIn('[23/11/26, 9:15:02 am] Asha: 2 thali kal')).toEqual([])
  expect(markedIn('22/11/26, 21:15 - Asha: 2 thali kal')).toEqual(['22/11/26, 21:15 - Asha: old_message'])
  expect(read('[23/11/26, 9:15 am] +91 98765 00001: 2 thali').phone).toBe('+919876500001')
})

test('an empty message, and a kitchen without a day, say nothing', () => {
  const nothing = { items: [], day: null, phone: null, addressId: null }
  expect(read('')).toEqual({ pieces: [], ...nothing })
  expect(read(' 🙏\n')).toEqual({ pieces: [{ text: ' 🙏\n', as: 'gap' }], ...nothing })
  expect(read('2 thali kal', { days: [] })).toMatchObject({ ...nothing })
})

const WORDS = fc.constantFrom(
  ...[
    '2',
    'do',
    'दोन',
    'thali',
    'थाळी',
    'dahi',
    'gulab',
    'jamun',
    'kal',
    'parso',
    'sat',
    'half',
    'x',
    'x2',
    '2x',
    'nahi',
    'no',
  ],
  ...[
    'B-402',
    'flat',
    '402',
    '24',
    'tarikh',
    'nov',
    '27/11',
    '98765 00001',
    'please',
    'bhej',
    'pizza',
    ',',
    '\n',
    '-',
    '+',
    '₹',
    'plate',
    'रात',
  ],
)

test('each word is used once or marked, whatever is written', () => {
  const messages = fc.oneof(
    fc.array(WORDS, { maxLength: 14 }).map((words) => words.join(' ')),
    fc.array(WORDS, { maxLength: 8 }).map((words) => words.join('')),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
  )
  fc.assert(
    fc.property(messages, (message) => {
      const { pieces, items, day, phone, addressId } = read(message)
      expect(pieces.map(({ text }) => text).join('')).toBe(message)
      for (const { text, as } of pieces) {
        expect(text).not.toBe('')
        if (as === 'gap') expect(text).not.toMatch(/[\p{L}\p{N}]/u)
      }
      const has = (as: string) => pieces.some((piece) => piece.as === as)
      expect(has('item')).toBe(items.length > 0)
      expect(has('day')).toBe(day !== null)
      expect(has('phone')).toBe(phone !== null)
      expect(has('address')).toBe(addressId !== null)
      for (const { quantity } of items) expect(quantity).toBeGreaterThan(0)
    }),
    { numRuns: 500 },
  )
})
