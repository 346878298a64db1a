import { expect, test } from 'vitest'
import { base32, otpauthUri, stepAt, stepOfTotp, totpAt } from './totp.ts'

/** The secret of the vectors in both RFCs. */
const SECRET = Buffer.from('12345678901234567890')

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('RFC 6238, appendix B: second %i', (second, code) => {
  expect(totpAt(SECRET, stepAt(new Date(second * 1000)), 8)).toBe(code)
})

test.each(['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'])(
  'RFC 4226, appendix D: %s',
  (code) => {
    const steps = Array.from({ length: 10 }, (_, step) => totpAt(SECRET, step))
    expect(steps).toContain(code)
  },
)

test('a code is taken in its step, the one before and the one after', () => {
  const now = new Date('2026-03-11T05:30:00Z')
  const step = stepAt(now)
  const found = [-2, -1, 0, 1, 2].map((away) => stepOfTotp(SECRET, totpAt(SECRET, step + away), now))
  expect(found).toEqual([null, step - 1, step, step + 1, null])
})

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('RFC 4648: %s is %s', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded)
})

test('the link names the kitchen and whose it is', () => {
  expect(otpauthUri(SECRET, 'Dabba', 'asha@dabba.example')).toBe(
    'otpauth://totp/Dabba:asha%40dabba.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Dabba',
  )
})
