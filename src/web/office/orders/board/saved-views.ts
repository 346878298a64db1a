import { parseJson } from '#web/kit/browser/items.ts'
import { createStoredStore } from '#web/kit/stores/stored-store.ts'
import type { PlacePart } from '../../hash-location.ts'

/** What a saved view sets; what it does not name is taken away. */
export const VIEW_PARTS = ['date', 'slot', 'status', 'area', 'payment', 'kind', 'dish'] as const satisfies PlacePart[]

/** A way to look at the board that somebody has given a name. */
export interface SavedView {
  name: string
  place: Partial<Record<(typeof VIEW_PARTS)[number], string>>
  search: string
}

const MOST_VIEWS = 20

function isView(view: unknown): view is SavedView {
  const { name, place, search } = (view ?? {}) as Partial<SavedView>
  return typeof name === 'string' && typeof search === 'string' && typeof place === 'object' && place !== null
}

/** The saved views of this browser, by name. */
export const savedViews = createStoredStore<SavedView[]>(
  'dabba-order-views',
  [],
  (text) => {
    const kept = parseJson(text)
    return Array.isArray(kept) ? kept.filter(isView) : []
  },
  (views) => (views.length > 0 ? JSON.stringify(views) : null),
)

/** Saves a view in place of one of the same name; the oldest makes room. */
export function saveView(view: SavedView) {
  const others = savedViews.get().filter(({ name }) => name !== view.name)
  savedViews.set([...others, view].slice(-MOST_VIEWS))
}

export function removeView(name: string) {
  savedViews.set(savedViews.get().filter((view) => view.name !== name))
}

/** The parts of the present address that a view keeps. */
export function placeNow(): SavedView['place'] {
  const place = new URLSearchParams(window.location.hash.slice(1))
  return Object.fromEntries(VIEW_PARTS.flatMap((part) => (place.has(part) ? [[part, place.get(part)]] : [])))
}
