import { describe, expect, test } from 'vitest'
import { afterRejection, afterSend, canTypeOnly } from './sent-codes.ts'

const NOW = 1_000_000
const reply = (resendsLeft: number) => ({ testCode: '0000', resendAfter: 30, resendsLeft, codeLength: 4 })

describe('waiting for another code', () => {
  test.each([
    ['after the first code', 3, 30, false],
    ['after the second resend', 1, 30, false],
    ['after the third and last resend', 0, 1800, true],
  ])('%s', (_, resendsLeft, seconds, blocked) => {
    const sent = afterSend(reply(resendsLeft), NOW)
    expect(sent).toMatchObject({ resendAt: NOW + seconds * 1000, blocked })
    expect(sent.code).toEqual({ length: 4, testCode: '0000', until: NOW + 300_000 })
  })

  test('a rejection sets the time and leaves the code that was sent before', () => {
    const sent = afterSend(reply(3), NOW)
    const rejected = afterRejection(sent, 1700, true, NOW + 100_000)
    expect(rejected).toEqual({ code: sent.code, resendAt: NOW + 1_800_000, blocked: true })
    expect(afterRejection(null, 12, false, NOW)).toEqual({ code: null, resendAt: NOW + 12_000, blocked: false })
  })

  test.each([
    ['at once', afterSend(reply(3), NOW), NOW, true],
    ['when another may be asked for', afterSend(reply(3), NOW), NOW + 30_000, false],
    ['blocked, with a good code', afterSend(reply(0), NOW), NOW + 299_999, true],
    ['blocked, with an old code', afterSend(reply(0), NOW), NOW + 300_000, false],
    ['blocked, with no code', afterRejection(null, 1800, true, NOW), NOW, false],
    ['with nothing known', null, NOW, false],
  ])('only typing is left %s', (_, sent, now, expected) => {
    expect(canTypeOnly(sent, now)).toBe(expected)
  })
})
