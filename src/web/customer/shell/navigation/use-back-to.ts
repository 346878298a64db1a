import { useNavigate } from 'react-router'

/** True while going back: a second tap would leave two screens at once. */
let leaving = false

/**
 * Goes back to the entry below and replaces it by `path` with `state`. Pushing the former screen again would make the phone's
 * back button go in circles, and going back alone could not pass any state.
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
