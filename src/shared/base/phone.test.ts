import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { digitsBeyond, displayPhone, isIndianMobile, normalizePhone, phoneEntry } from './phone.ts'

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
    ['+91987654321०', '+919876543210'],
    ['09876543210', '+919876543210'],
    ['098765 43210', '+919876543210'],
    ['+91 098765 43210', '+919876543210'],
    ['0091 98765 43210', '+919876543210'],
    ['0091 098765 43210', '+919876543210'],
    ['91 098765 43210', '+919876543210'],
    ['0919876543210', '+919876543210'],
    ['98765.43210', '+919876543210'],
    ['98765\u201143210', '+919876543210'],
    ['\u202a+91\u00a098765\u00a043210\u202c', '+919876543210'],
    ['९८७६५४३२१०', '+919876543210'],
    ['+९१ ०९८७६५ ४३२१०', '+919876543210'],
    ['০৯৮৭৬৫৪৩২১০', '+919876543210'],
    ['௯௮௭௬௫ ௪௩௨௧௦', '+919876543210'],
    ['૦૯૮૭૬૫૪૩૨૧૦', '+919876543210'],
    ['۹۸۷۶۵۴۳۲۱۰', '+919876543210'],
    ['0012025550123', '+12025550123'],
    ['9876543210 9876543210', null],
    ['𝟗876543210', null],
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
        const spaced = `${digits.slice(0, 5)} ${digits.slice(5)}`
        for (const prefix of ['', '91', '0', '+91', '+91 0', '0091', '0091 0', '91 0', '0 91']) {
          expect(normalizePhone(prefix + digits)).toBe(phone)
          expect(normalizePhone(`${prefix} ${spaced}`)).toBe(phone)
          expect(phoneEntry(`${prefix} ${spaced}`)).toBe(digits)
          expect(typedInto(`${prefix} ${spaced}`), prefix).toBe(digits)
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
  ['09876543210', '9876543210'],
  ['098765 43210', '9876543210'],
  ['+91 098765 43210', '9876543210'],
  ['0091 98765 43210', '9876543210'],
  ['९८७६५', '98765'],
  ['+91 98765', '98765'],
  ['0091 98765', '98765'],
  ['0987654321', '0987654321'],
  ['+1 202 555 0123', ''],
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

/** What stands in the field after the text was typed, a character after the other. */
function typedInto(text: string): string {
  return [...text].reduce((kept, typed) => phoneEntry(kept + typed), '')
}

test.each([
  ['9876543210', 0],
  ['+91 98765 43210', 0],
  ['09876543210', 0],
  ['98765', 0],
  ['98765432109', 1],
  ['987654321098', 2],
  ['+91 98765 43210 9', 1],
  ['+1 202 555 0123', 0],
])('%j has %j digits too many', (typed, beyond) => {
  expect(digitsBeyond(typed)).toBe(beyond)
})
