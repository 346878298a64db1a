import { describe, expect, test } from 'vitest'
import { areaProblem, pincodesIn } from './delivery-area.ts'

test.each([
  ['Flat 4, Shanti Nagar, Pune 411045', ['411045']],
  ['Flat 4, Shanti Nagar, Pune 411 045', ['411045']],
  ['Flat 304 411 045', ['304411', '411045']],
  ['Flat 4, call 98220 12345', []],
  ['Flat 4, call +919822012345', []],
  ['Plot 0411045', []],
  ['B-402, Aundh', []],
  ['फ्लॅट ४, कोथरूड, पुणे ४११०३८', ['411038']],
  ['ફ્લેટ ૪, પુણે ૪૧૧ ૦૩૮', ['411038']],
  ['Plot No. 123456, Pune 411045', ['411045']],
  ['Plot 411045', ['411045']],
])('%j names %j', (address, codes) => {
  expect(pincodesIn(address)).toEqual(codes)
})

describe('where the kitchen delivers', () => {
  const AREA = ['411007', '411045']
  test.each([
    ['Flat 4, Aundh, Pune 411007', AREA, null],
    ['Flat 304 411 045', AREA, null],
    ['Flat 4, Kothrud, Pune 411038', AREA, { problem: 'outside', pincode: '411038' }],
    ['Flat 4, Aundh, Pune', AREA, { problem: 'no_pincode' }],
    ['5 Aundh Road 411007, Pune 411057', AREA, { problem: 'outside', pincode: '411057' }],
    ['5 Paud Road 411057, Pune 411007', AREA, { problem: 'outside', pincode: '411057' }],
    ['5 Aundh Road 411007, Pune 411045', AREA, null],
    ['फ्लॅट ४, औंध, पुणे ४११००७', AREA, null],
    ['फ्लॅट ४, कोथरूड, पुणे ४११०३८', AREA, { problem: 'outside', pincode: '411038' }],
    ['Flat 4, Kothrud, Pune 411038', [], null],
    ['Flat 4, Aundh, Pune', [], null],
  ])('typed, %j', (address, area, problem) => {
    expect(areaProblem(address, area, { typed: true })).toEqual(problem)
  })

  test('a saved address without a PIN code is delivered to, one outside is not', () => {
    expect(areaProblem('Flat 4, Aundh, Pune', AREA, { typed: false })).toBeNull()
    expect(areaProblem('Flat 4, Pune 411038', AREA, { typed: false })).toEqual({
      problem: 'outside',
      pincode: '411038',
    })
  })
})
