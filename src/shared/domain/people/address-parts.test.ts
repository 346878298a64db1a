import { describe, expect, test } from 'vitest'
import { addressesNamed, addressPartsIn } from './address-parts.ts'

const saved = [
  { id: 'flat', address: 'Flat B-402, Shanti Nagar, near the temple, Kothrud, Pune 411038' },
  { id: 'wing', address: '402, B wing, Green Heights, Baner, Pune' },
  { id: 'tower', address: 'Tower B, Flat No. 402, Silver Oaks, Wakad, Pune' },
  { id: 'other', address: 'C 12, Green Heights, Baner, Pune' },
  { id: 'digits', address: 'फ्लॅट बी ४०३, शांती नगर, पुणे' },
]
const named = (message: string) => addressesNamed(addressPartsIn(message), saved).map(({ id }) => id)

describe('an address that a message names', () => {
  test.each([
    ['2 thali 1 dahi kal B-402', ['flat', 'wing', 'tower']],
    ['2 thali b402 shanti nagar', ['flat', 'wing', 'tower']],
    ['kal 3 thali, B 402 Green Heights', ['wing', 'flat', 'tower']],
    ['2 thali c-12', ['other']],
    ['1 thali ४०३', ['digits']],
    ['2 thali green heights', ['wing', 'other']],
    ['2 thali Z-999', []],
    ['2 thali 1 dahi kal', []],
    ['2 thali 9876500402', []],
  ])('%s', (message, ids) => {
    expect(named(message)).toEqual(ids)
  })

  test('is not a number of plates', () => {
    expect(addressPartsIn('12 thali 2 dahi').houses).toEqual([])
  })
})
