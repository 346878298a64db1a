import { useSyncExternalStore } from 'react'

/**
 * The place in the back office: which tab, which view, which filter, day or period. It stands in the address behind the `#`, so that
 * reload and back keep it, and the server never sees it.
 */
export type PlacePart = 'tab' | 'view' | 'date' | 'day' | 'period'

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
  const hash = useSyncExternalStore(subscribe, () => window.location.hash)
  return new URLSearchParams(hash.slice(1)).get(part)
}

/** Goes to another place; the way back leads here. Parts that are not named stay as they are, `null` removes one. */
export function goTo(changes: Partial<Record<PlacePart, string | null>>) {
  const place = new URLSearchParams(window.location.hash.slice(1))
  for (const [part, value] of Object.entries(changes)) {
    if (value === null) place.delete(part)
    else place.set(part, value)
  }
  window.history.pushState(null, '', `#${place}`)
  for (const listener of listeners) listener()
}
