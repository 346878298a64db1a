import { expect, test } from 'vitest'
import { sheetLayout } from './sheet-layout.ts'

const dishes = (count: number, name = 'Paneer Masala', notes = 0) =>
  Array.from({ length: count }, () => ({ name, notes }))

test('few dishes are read from two metres', () => {
  expect(sheetLayout(dishes(6), 2, 2)).toEqual({ points: 40, columns: 1 })
})

test('the more dishes, the smaller the letters, and never none', () => {
  const sizes = [6, 12, 20, 40, 80, 1000].map((count) => sheetLayout(dishes(count), 2, 2).points)
  expect(sizes).toEqual(sizes.toSorted((one, other) => other - one))
  expect(new Set(sizes).size).toBeGreaterThan(3)
  expect(sizes.at(-1)).toBe(8)
})

test('long names, and notes below them, take room', () => {
  const { points } = sheetLayout(dishes(8), 2, 2)
  expect(sheetLayout(dishes(8, 'Paneer Butter Masala with Kasuri Methi'), 2, 2).points).toBeLessThan(points)
  expect(sheetLayout(dishes(8, 'Paneer Masala', 2), 2, 2).points).toBeLessThan(points)
})

test('a long word keeps the columns wide', () => {
  expect(sheetLayout(dishes(14, 'Kuzhambuthenkuzhalmurukku'), 1, 2).columns).toBe(1)
})
