import * as m from '#paraglide/messages.js'
import { searchForm } from '#shared/base/search-form.ts'
import { WALL_PATH } from '../hash-location.ts'
import { orderViews } from '../orders/order-views.ts'
import type { TabEntry } from '../parts/tab-entry.ts'
import { reportViews } from '../reports/report-views.ts'
import { settingsViews } from '../settings/settings-views.ts'
import type { Asked, Hit } from './sources.ts'

const VIEWS: Partial<Record<string, readonly Pick<TabEntry, 'value' | 'title' | 'permission'>[]>> = {
  orders: orderViews,
  reports: reportViews,
  settings: settingsViews,
}

/** Those of the tabs, and of the views within them that the role may enter; all of them before anything is typed. */
export function findRooms(words: string, tabs: readonly TabEntry[], may: Asked['may']): Hit[] {
  const allowed = ({ permission }: Pick<TabEntry, 'permission'>) => !permission || may(permission)
  const rooms: Hit[] = tabs.flatMap(({ value: tab, title }) => [
    { key: tab, title: title(), place: { tab } },
    ...(VIEWS[tab] ?? []).filter(allowed).map((view) => ({
      key: `${tab} ${view.value}`,
      title: view.title(),
      detail: title(),
      place: { tab, view: view.value },
    })),
  ])
  if (may('wall.read')) rooms.push({ key: 'wall', title: m.wall_title(), place: WALL_PATH })
  const typed = searchForm(words).split(/\s+/)
  return rooms.filter(({ title, detail = '' }) => {
    const names = searchForm(`${title} ${detail}`).split(/\s+/)
    return typed.every((word) => names.some((name) => name.startsWith(word)))
  })
}
