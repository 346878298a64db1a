import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { displayPhone, isIndianMobile, normalizePhone, phoneEntry } from './phone.ts'

describe('a phone as the system keeps it', () => {
  // shows: C5.phone.1, C9.11
  test.each([
    ['9876543210', '+919876543210'],
    ['98765 43210', '+919876543210'],
    ['919876543210', '+919876543210'],
    ['+91 98765-43210', '+919876543210'],
    ['(+91) 9876543210', '+919876543210'],
    ['+12025550123', '+12025550123'],
    ['+1234567890', null],
    ['+12345678901', '+12345678901'],
    ['+123456789012345', '+123456789012345'],
    ['+1234567890123456', null],
    ['+0123456789012', null],
    ['0987654321', '+910987654321'],
    ['98765', null],
    ['', null],
    ['phone', null],
    ['+91987654321०', null],
    ['+919876543210\n', '+919876543210'],
  ])('%j becomes %s', (text, phone) => {
    expect(normalizePhone(text)).toBe(phone)
  })

  test('stays what it is', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const phone = normalizePhone(text)
        if (phone !== null) expect(normalizePhone(phone)).toBe(phone)
      }),
    )
  })

  test('is found in whatever way ten digits are written', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[6-9]\d{9}$/), (digits) => {
        const phone = `+91${digits}`
        for (const text of [digits, `91${digits}`, phone, `${digits.slice(0, 5)} ${digits.slice(5)}`]) {
          expect(normalizePhone(text)).toBe(phone)
        }
        expect(isIndianMobile(phone)).toBe(true)
        expect(phoneEntry(phone)).toBe(digits)
        expect(normalizePhone(phoneEntry(phone))).toBe(phone)
      }),
    )
  })
})

test.each([
  ['+916000000000', true],
  ['+919999999999', true],
  ['+915999999999', false],
  ['+91987654321', false],
  ['+9198765432100', false],
  ['+12025550123', false],
  ['9876543210', false],
])('%s is an Indian mobile number: %s', (phone, is) => {
  expect(isIndianMobile(phone)).toBe(is)
})

// shows: C5.phone.4
test.each([
  ['', ''],
  ['98765', '98765'],
  ['+91 98765 43210', '9876543210'],
  ['919876543210', '9876543210'],
  ['9198765432', '9198765432'],
  ['98765432109', '9876543210'],
  ['98a76b', '9876'],
])('the field keeps of %j %j', (typed, kept) => {
  expect(phoneEntry(typed)).toBe(kept)
})

// shows: C9.11
test.each([
  ['+919876543210', '+91 98765 43210'],
  ['9876543210', '+91 98765 43210'],
  ['+12025550123', '+12025550123'],
])('%s is shown as %s', (phone, shown) => {
  expect(displayPhone(phone)).toBe(shown)
})
