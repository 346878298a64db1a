import { describe, expect, test } from 'vitest'
import type { MenuLike } from '#shared/domain/catalog/menu.ts'
import { basePlateLines, thaliCardLines } from './thali-card.ts'

const menuOf = (base: string[], addOns: string[] = []): MenuLike => ({
  name: 'Thali',
  categories: [
    { name: 'Base', type: 'regular', items: base.map((name) => ({ name })) },
    { name: 'Add-ons', type: 'addon', items: addOns.map((name) => ({ name, item_type: 'addon' })) },
  ],
})
const names = (menu: MenuLike, day: string) => thaliCardLines(menu, day).map(({ name }) => name)

describe('the thali card', () => {
  // shows: C2.home.10
  test.each([
    ['one item', ['Dal'], ['Dal']],
    ['five', ['a', 'b', 'c', 'd', 'e'], ['a', 'b', 'c', 'd', 'e']],
    ['the first five of six', ['a', 'b', 'c', 'd', 'e', 'f'], ['a', 'b', 'c', 'd', 'e']],
    ['nothing without a name', ['', 'Rice'], ['Rice']],
  ])('lists %s', (_, base, listed) => {
    expect(names(menuOf(base, ['Lassi']), '2026-11-21')).toEqual(listed)
  })

  test('leaves out what the whole plate lists', () => {
    const plate = ['a', 'b', 'c', 'd', 'e', 'f']
    expect(basePlateLines(menuOf(plate), '2026-11-21').map(({ name }) => name)).toEqual(plate)
  })

  // shows: C2.home.11, C2.home.27
  test.each([
    ['2026-11-16', 'Dal Tadka'],
    ['2026-11-17', 'Rajma'],
    ['2026-11-18', 'Sambar'],
    ['2026-11-19', 'Kadhi'],
    ['2026-11-20', 'Chole'],
    ['2026-11-21', 'Dal Fry'],
  ])('shows a sample on %s when the menu has no base items', (day, first) => {
    const lines = thaliCardLines(menuOf([], ['Lassi']), day)
    expect(lines).toHaveLength(5)
    expect(lines[0]).toEqual({ name: first, item: null })
  })
})
