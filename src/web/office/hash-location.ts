import { useEffect, useRef, useSyncExternalStore } from 'react'

/** What the board of orders is narrowed down by. */
type OrderFilterPart = 'status' | 'area' | 'payment' | 'kind' | 'dish'

/**
 * The place in the back office: which tab and view, which customer, which filters, day, period, days and slot. It stands in the address behind
 * the `#`, so that reload and back keep it, and the server never sees it.
 */
export type PlacePart =
  | 'tab'
  | 'view'
  | 'customer'
  | 'date'
  | 'day'
  | 'period'
  | 'from'
  | 'to'
  | 'slot'
  | NamedPart
  | OrderFilterPart

/** What is to be opened at the place, once: the words to search the orders for, the id of a dish. */
type NamedPart = 'find' | 'item'

/** Whoever goes to a tab begins at its first view, with nothing chosen in it. */
export const NOWHERE: PlaceChanges = Object.fromEntries(
  ['view', 'customer', 'date', 'day', 'period', 'find', 'item', 'status', 'area', 'payment', 'kind', 'dish'].map(
    (part) => [part, null],
  ),
)

/** Where the screen on the kitchen's wall stands, beside the panel; it signs in with the same session. */
export const WALL_PATH = '/office/wall'

const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('popstate', listener)
  }
}

/** One part of the place; `null` when the address does not name it. */
export function usePlace(part: PlacePart): string | null {
  return useSyncExternalStore(subscribe, () => placeNow(part))
}

/** The same, once. */
export function placeNow(part: PlacePart): string | null {
  return new URLSearchParams(window.location.hash.slice(1)).get(part)
}

export type PlaceChanges = Partial<Record<PlacePart, string | null>>

/** Goes to another place; the way back leads here. Parts that are not named stay as they are, `null` removes one. */
export function goTo(changes: PlaceChanges) {
  window.history.pushState(null, '', hashOf(changes))
  for (const listener of listeners) listener()
}

/** Names what is open over the present place, which is no place of its own: the way back closes it by itself. */
export function nameOpened(changes: PlaceChanges) {
  window.history.replaceState(null, '', hashOf(changes))
  for (const listener of listeners) listener()
}

/** Hands over what the address names to be opened there, and takes it out of the address. */
export function useNamed(part: NamedPart, open: (name: string) => void) {
  const name = usePlace(part)
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })
  useEffect(() => {
    if (name === null) return
    nameOpened({ [part]: null })
    latest.current(name)
  }, [part, name])
}

function hashOf(changes: PlaceChanges): string {
  const place = new URLSearchParams(window.location.hash.slice(1))
  for (const [part, value] of Object.entries(changes)) {
    if (value === null) place.delete(part)
    else place.set(part, value)
  }
  return `#${place}`
}
