import { useEffect, useRef } from 'react'
import type { KeptFormStore } from '../stores/kept-form-store.ts'

/** Keeps an unsaved form that is unmounted or whose page goes; `form` is `null` when there is nothing unsaved. */
export function useKeepOnUnmount<Saved, Draft>(
  form: { saved: Saved | null; draft: Draft } | null,
  kept: KeptFormStore<Saved, Draft>,
) {
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
  })
  useEffect(() => {
    kept.setState(null, true)
    const writeDown = () => kept.overReload(latest.current)
    window.addEventListener('pagehide', writeDown)
    return () => {
      window.removeEventListener('pagehide', writeDown)
      kept.setState(latest.current, true)
    }
  }, [kept])
}

/** Lets the browser ask before the page is left. */
export function useAskBeforeUnload(unsaved: boolean) {
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])
}
