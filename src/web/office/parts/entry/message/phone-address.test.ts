import { describe, expect, test } from 'vitest'
import { itemsOf, markedIn, read } from '../../../../../../tests/support/message-reader.ts'

describe('phone and address', () => {
  test.each([
    ['2 thali 9876500001', '+919876500001'],
    ['2 thali 98765 00001', '+919876500001'],
    ['2 thali +91 98765-00001', '+919876500001'],
    ['2 thali ०98765००००१'.replace('०9', '9'), '+919876500001'],
    ['09876500001: 2 thali', '+919876500001'],
  ])('%s', (message, phone) => {
    expect(read(message).phone).toBe(phone)
    expect(itemsOf(message)).toBe('2 Regular Thali')
    expect(markedIn(message)).toEqual([])
  })

  test('another phone than the customer’s is marked, and two are none', () => {
    expect(markedIn('2 thali 9876511111')).toEqual(['9876511111: other_phone'])
    expect(read('9876511111 or 9876522222').phone).toBeNull()
    expect(markedIn('9876511111, 9876522222')).toEqual(['9876511111: which_phone', '9876522222: which_phone'])
  })

  test.each([
    ['2 thali B-402', 'home'],
    ['2 thali b402', 'home'],
    ['2 thali B 402', 'home'],
    ['2 thali flat B-402', 'home'],
    ['2 thali, 402', 'home'],
    ['2 thali Kothrud', 'home'],
    ['2 thali Shanti Nagar Pune', 'home'],
    ['2 thali baner', 'office'],
    ['2 thali 411045', 'office'],
  ])('%s goes to a saved address', (message, id) => {
    expect(read(message).addressId).toBe(id)
    expect(itemsOf(message)).toBe('2 Regular Thali')
    expect(markedIn(message)).toEqual([])
  })

  test.each([
    ['2 thali Pune', ['Pune: which_address']],
    ['2 thali B-402 Baner', ['B-402 Baner: which_address']],
    ['2 thali C-12', ['C-12']],
  ])('%s names none', (message, marked) => {
    expect(read(message).addressId).toBeNull()
    expect(markedIn(message)).toEqual(marked)
  })
})
