import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { useHydrated } from '#web/kit/browser/hydrated.ts'

/** The state of the present history entry through one of the readers; `undefined` while the page is still the server's. */
export function useNavigationState<State>(read: (state: unknown) => State): State | undefined {
  const { state } = useLocation()
  const hydrated = useHydrated()
  return useMemo(() => (hydrated ? read(state) : undefined), [hydrated, read, state])
}
