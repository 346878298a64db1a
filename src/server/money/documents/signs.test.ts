import fc from 'fast-check'
import { expect, test } from 'vitest'
import { folded, printable, scriptOf, unprintable } from './signs.ts'

test.each([
  ['Plot 4\u201111, Sector\u20102', 'Plot 4-11, Sector-2'],
  ['2\u20123 \u2015 4', '2–3 — 4'],
  ['Flat\t4,\u00A0Wing\u2003B', 'Flat 4, Wing B'],
  ['Shanti\u200B Nagar\uFEFF', 'Shanti Nagar'],
  ['\u202BAsha\u202C \u2066Rao\u2069\u200F', 'Asha Rao'],
  ['Ash\u00ADa\u0000\u0007', 'Asha'],
  ['one\r\n two\u2028three', 'one\ntwo\nthree'],
  ['  Asha   Rao ', 'Asha Rao'],
  ['𝓐𝓼𝓱𝓪 Ｒａｏ', 'Asha Rao'],
  ['Nguy\u1EC5n', 'Nguyễn'],
  ['e\u0301', 'é'],
  ['q\u0302', 'q'],
  ['Asha\u200D', 'Asha'],
  // Here the joiner is a part of the letter.
  ['तर्\u200Dया', 'तर्\u200Dया'],
  ['സിന്\u200D', 'സിന്\u200D'],
  ['می\u200Cخواهم', 'می\u200Cخواهم'],
])('%j is written %j', (text, wanted) => {
  expect(folded(text)).toBe(wanted)
  expect(unprintable(text)).toBe('')
})

test.each([
  ['Asha 😀', '😀', 'Asha'],
  ['Asha 👩🏽‍🍳!', '👩🏽🍳', 'Asha !'],
  ['王 Wang', '王', 'Wang'],
  ['🏠 12 MG Road', '🏠', '12 MG Road'],
])('%s has signs without a font: %s', (text, without, left) => {
  expect(unprintable(text)).toBe(without)
  expect(printable(text)).toBe(left)
})

test('what is printed of any text has a font for each sign, and nothing invisible', () => {
  const signs = fc.array(
    fc.oneof(
      fc.integer({ min: 0, max: 0x2fff }).map((code) => String.fromCodePoint(code)),
      fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code)),
      fc.constantFrom('\u200D', '\u200C', '\u2011', '\t', '\u202E', 'क', 'ا', 'a', '\n'),
    ),
    { maxLength: 30 },
  )
  fc.assert(
    fc.property(signs, (signs) => {
      const text = printable(signs.join(''))
      expect(printable(text)).toBe(text)
      let before: ReturnType<typeof scriptOf> = null
      for (const sign of text) {
        const script: ReturnType<typeof scriptOf> = sign === '\n' ? 'latin' : scriptOf(sign, before)
        expect([sign, script]).not.toEqual([sign, null])
        before = script
      }
      expect(text).not.toMatch(/[^\n\P{Cc}]|[\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/u)
    }),
    { numRuns: 300 },
  )
}, 30_000)
