import { useEffect, useRef } from 'react'

/**
 * Keeps an unsaved form that is unmounted, e.g. because the session has ended: `keep` gets the newest `form`, `null` when
 * there is nothing unsaved, and `null` once on mount. `keep` has to be a stable function.
 */
export function useKeepOnUnmount<Form>(form: Form | null, keep: (form: Form | null) => void) {
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
  })
  useEffect(() => {
    keep(null)
    return () => keep(latest.current)
  }, [keep])
}
