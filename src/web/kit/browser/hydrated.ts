import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False while the page is still the server's markup; true from the first render that may differ from it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
