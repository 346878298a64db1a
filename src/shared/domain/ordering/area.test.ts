import { expect, test } from 'vitest'
import { areaOf } from './area.ts'

test.each([
  ['7 Tilak Road, first floor, Pune 411030', 'Tilak Road'],
  ['Flat 12, Sai Krupa Society, Paud Road, Pune 411038', 'Paud Road'],
  ['3rd floor, Mehta Chambers, Laxmi Road, Pune 411030', 'Laxmi Road'],
  ['B-704, Green Park, Baner Road, behind the water tank, Pune 411045', 'Baner Road'],
  ['21 Prabhat Road, lane 7, opposite the library, Pune 411004', 'Prabhat Road'],
  ['Office 5, Tech Towers, Hinjewadi phase 1, Pune 411057', 'Hinjewadi Phase 1'],
  ['2nd Cross, Indiranagar, Bengaluru, Karnataka 560038', 'Indiranagar'],
  ['Plot 5, KOREGAON  PARK, pune - 411 001, Maharashtra, India', 'Koregaon Park'],
  ['Flat 4,\nkoregaon park', 'Koregaon Park'],
  ['A-12/3 Aundh Road', 'Aundh Road'],
  ['12 mg road, Pune', 'MG Road'],
  ['Call 9876543210, Baner', 'Baner'],
  ['शिवाजी नगर, पुणे 411005', 'शिवाजी नगर'],
  ['Kothrud', 'Kothrud'],
  ['Flat 9, near the temple, 411 038', '411038'],
  ['House 77', null],
  ['', null],
])('%j lies in %j', (address, area) => {
  expect(areaOf(address)).toBe(area)
})

test('an area is never longer than a label', () => {
  expect(areaOf(`7 ${'Long '.repeat(90)}Road`)?.length).toBeLessThanOrEqual(40)
})

test('an area lies in itself', () => {
  for (const area of ['Koregaon Park', 'MG Road', '411038', 'Hinjewadi Phase 1']) expect(areaOf(area)).toBe(area)
})
