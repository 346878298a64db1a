import { expect, test } from 'vitest'
import { placeKey } from './place-key.ts'

test.each([
  ['Flat B-402, Ganga Society, Kothrud, Pune 411038', 'flat b-402 ganga society kothrud pune 411038'],
  ['FLAT B-402 , Ganga Society,\nKothrud, Pune - 411038.', 'flat b-402 ganga society kothrud pune 411038'],
  ['  12/3 (2nd floor); Karve Rd.  ', '12/3 2nd floor karve rd'],
  ['फ्लॅट ५, गंगा सोसायटी', 'फ्लॅट ५ गंगा सोसायटी'],
])('%j is %j', (address, key) => expect(placeKey(address)).toBe(key))

test('different flats of one house are different places', () => {
  expect(placeKey('B-402, Ganga Society')).not.toBe(placeKey('B-403, Ganga Society'))
})
