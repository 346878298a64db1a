import { describe, expect, test } from 'vitest'
import { isFssaiNumber, isGstin, isPincode, isVpa } from '../../base/registration-numbers.ts'
import {
  EMPTY_PROFILE,
  isSameProfile,
  type KitchenProfile,
  profileProblem,
  saysSomething,
  shownProfile,
  tidyProfile,
} from './profile.ts'

describe('numbers', () => {
  test.each([
    ['FSSAI', isFssaiNumber, '11521034000123', true],
    ['FSSAI of 13 digits', isFssaiNumber, '1152103400012', false],
    ['FSSAI of 15 digits', isFssaiNumber, '115210340001234', false],
    ['FSSAI with a letter', isFssaiNumber, '1152103400012A', false],
    ['GSTIN', isGstin, '27AAPFU0939F1ZV', true],
    ['another GSTIN', isGstin, '29AAGCB7383J1Z4', true],
    ['GSTIN with another check digit', isGstin, '27AAPFU0939F1ZW', false],
    ['GSTIN with two letters exchanged', isGstin, '27APAFU0939F1ZV', false],
    ['GSTIN without its Z', isGstin, '27AAPFU0939F11V', false],
    ...['00AAPFU0939F1ZB', '25AAPFU0939F1ZZ', '39AAPFU0939F1ZQ', '99AAPFU0939F1ZK'].map(
      (gstin): [string, typeof isGstin, string, boolean] => ['GSTIN of no State', isGstin, gstin, false],
    ),
    ['GSTIN in small letters', isGstin, '27aapfu0939f1zv', false],
    ['UPI', isVpa, 'sunita.kitchen-1@okhdfcbank', true],
    ['UPI of an e-mail address', isVpa, 'sunita@example.com', false],
    ['UPI without a name', isVpa, '@ybl', false],
    ['UPI with a blank', isVpa, 'sunita kitchen@ybl', false],
    ['PIN code', isPincode, '411045', true],
    ['PIN code that begins with 0', isPincode, '011045', false],
    ['PIN code of five digits', isPincode, '41104', false],
  ])('%s', (_, is, text, right) => {
    expect(is(text)).toBe(right)
  })
})

const profile = (fields: Partial<KitchenProfile>) => tidyProfile({ ...EMPTY_PROFILE, ...fields })

describe('a profile', () => {
  test.each<[string, Partial<KitchenProfile>, ReturnType<typeof profileProblem>]>([
    ['may say nothing', {}, null],
    ['may have blanks in its numbers', { fssai: ' 1152 1034 0001 23', gstin: '27 aapfu 0939 f1zv' }, null],
    ['names the field that is wrong', { fssai: '115', phone: 'call me' }, { field: 'fssai', wrong: 'kitchen_fssai' }],
    ['takes a landline with its code', { phone: '020 2543 2100' }, null],
    ['takes no letters for a phone', { whatsapp: 'call me' }, { field: 'whatsapp', wrong: 'kitchen_phone' }],
    ['takes no e-mail without a host', { email: 'asha@' }, { field: 'email', wrong: 'kitchen_email' }],
    [
      'takes six digits for a PIN code',
      { pincodes: ['411045', '4110'] },
      { field: 'pincodes', wrong: 'kitchen_pincode' },
    ],
    ['has texts of some length', { hours: 'x'.repeat(161) }, { field: 'hours', wrong: 'kitchen_text_long' }],
  ])('%s', (_, fields, problem) => {
    expect(profileProblem(profile(fields))).toEqual(problem)
  })

  test('is tidied: blanks go, phones are written in full, PIN codes stand in order and once', () => {
    expect(
      profile({
        name: '  Asha’s Kitchen ',
        area: '  ',
        phone: '098230 12345',
        pincodes: ['411045', ' 411 007', '411045', ''],
      }),
    ).toEqual({ ...EMPTY_PROFILE, name: 'Asha’s Kitchen', phone: '+919823012345', pincodes: ['411007', '411045'] })
  })

  test('is the same as another when each field is', () => {
    const one = profile({ name: 'Asha', pincodes: ['411045'] })
    expect(isSameProfile(one, profile({ name: ' Asha', pincodes: ['411045'] }))).toBe(true)
    expect(isSameProfile(one, profile({ name: 'Asha' }))).toBe(false)
    expect(isSameProfile(one, profile({ name: 'Usha', pincodes: ['411045'] }))).toBe(false)
  })

  test('shows customers all but where money is sent', () => {
    expect(saysSomething(shownProfile(profile({ vpa: 'asha@ybl' })))).toBe(false)
    expect(saysSomething(shownProfile(profile({ hours: '12 to 2' })))).toBe(true)
    expect(saysSomething(shownProfile(profile({ pincodes: ['411045'] })))).toBe(true)
  })
})
