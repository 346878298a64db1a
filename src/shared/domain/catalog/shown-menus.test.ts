import { describe, expect, test } from 'vitest'
import { daysTouched, type MenuChange, menuShown, menusAfter, NEW_MENU, type PlannedMenu } from './shown-menus.ts'

const TODAY = '2026-03-11'
const head = (id: string, day: string | null, isActive = false): PlannedMenu => ({
  id,
  name: `Menu ${id}`,
  day,
  isActive,
})
const OLD = head('1', TODAY)
const NEWER = head('2', TODAY)
const ACTIVE = head('0', '2026-03-13', true)

describe('the menu that customers see', () => {
  test.each<[string, PlannedMenu[], string, string | undefined]>([
    ['the newest of a day', [OLD, NEWER], TODAY, '2'],
    ['whatever their order', [NEWER, OLD], TODAY, '2'],
    ['the active one of a day', [NEWER, { ...OLD, isActive: true }], TODAY, '1'],
    ['a day of its own before the active one', [OLD, ACTIVE], TODAY, '1'],
    ['the active one on the order day', [ACTIVE], TODAY, '0'],
    ['none on another day', [ACTIVE], '2026-03-12', undefined],
    ['none at all', [head('1', null)], TODAY, undefined],
  ])('is %s', (_, menus, day, expected) => {
    expect(menuShown(menus, day, TODAY)?.id).toBe(expected)
  })
})

test.each<[string, PlannedMenu[], MenuChange, string[], (string | undefined)[]]>([
  ['a new one', [OLD], { action: 'save', id: NEW_MENU, day: TODAY }, [TODAY], [NEW_MENU]],
  [
    'a new one beside the active one',
    [{ ...OLD, isActive: true }],
    { action: 'save', id: NEW_MENU, day: TODAY },
    [TODAY],
    ['1'],
  ],
  ['another day', [OLD, NEWER], { action: 'save', id: '2', day: '2026-03-14' }, [TODAY, '2026-03-14'], ['1', '2']],
  ['deleting', [OLD, ACTIVE], { action: 'delete', id: '1' }, [TODAY, '2026-03-13'], ['0', '0']],
  ['activating', [OLD, NEWER, ACTIVE], { action: 'activate', id: '1' }, [TODAY, '2026-03-13'], ['1', '0']],
  ['a day that is over', [head('1', '2026-03-10')], { action: 'delete', id: '1' }, [TODAY], [undefined]],
])('%s touches its days', (_, menus, change, days, shown) => {
  expect(daysTouched(menus, change, TODAY)).toEqual(days)
  const after = menusAfter(menus, change)
  expect(days.map((day) => menuShown(after, day, TODAY)?.id)).toEqual(shown)
})
