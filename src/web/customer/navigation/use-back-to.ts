import { useNavigate } from 'react-router'

/** A second tap while the first is under way would leave two screens at once. */
let leaving = false

/**
 * Goes back to the entry below and makes it `path` with `state`. A header's arrow that pushed the former screen again
 * would lead the phone's own back button round in circles, and one that only went back could hand nothing over.
 */
export function useBackTo() {
  const navigate = useNavigate()

  return (path: string, state?: unknown) => {
    if (leaving) return
    const arrive = () => {
      leaving = false
      navigate(path, { replace: true, state })
    }
    // The router counts its entries in `idx`; at the first there is nothing of ours below.
    if (!(window.history.state?.idx > 0)) return arrive()
    leaving = true
    window.addEventListener('popstate', arrive, { once: true })
    navigate(-1)
  }
}
