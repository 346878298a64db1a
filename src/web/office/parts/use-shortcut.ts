import { useEffect, useRef } from 'react'

/** Calls `act` at the keys of a shortcut, unless something stands open over the panel: that is finished or closed first. */
export function useShortcut(isShortcut: (event: KeyboardEvent) => boolean, act: () => void) {
  const latest = useRef({ isShortcut, act })
  useEffect(() => {
    latest.current = { isShortcut, act }
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !latest.current.isShortcut(event)) return
      if (document.querySelector('[role=dialog], [role=alertdialog]')) return
      event.preventDefault()
      latest.current.act()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
