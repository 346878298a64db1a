import { useEffect, useLayoutEffect, useRef } from 'react'
import { screenEntry } from './leave-overlays.ts'

/**
 * The phone's back button closes what is open on top. Each open overlay (a dialog, a sheet) has an entry of the history above
 * the screen's own: a copy of its state with `overlay`, the number of overlays that are open there. Going back to the entry
 * below closes the overlay, and the router hears nothing of it; an overlay that is closed otherwise takes its entry along.
 */

const { history } = window
/** The browser's own; what the routers call is replaced below. */
const { pushState, replaceState, go } = History.prototype

/** What closes each open overlay, the last one on top. */
let open: (() => void)[] = []
/** The screen's entry below those of its overlays. */
let base: string | undefined
/** The entries of closed overlays are being left. */
let leaving = false
/** What the screen's own entry becomes once its overlays have gone. */
let replacement: Parameters<typeof replaceState> | undefined
/** Steps through the history that wait until no overlay is open. */
let waiting: number[] = []

/** Goes with an overlay: while it is open, back calls `close`. One that stays open all the same gets its entry back. */
export function useBackCloses(isOpen: boolean, close: () => void) {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  // Before the next task, in which one may go back already.
  useLayoutEffect(() => {
    if (!isOpen) return
    const closeThis = () => latest.current()
    open.push(closeThis)
    queueMicrotask(settle)
    return () => {
      open = open.filter((each) => each !== closeThis)
      queueMicrotask(settle)
    }
  }, [isOpen])
}

/** How many entries of overlays there are, up to the present one. */
const entries = (): number => history.state?.overlay ?? 0

/** Brings the history to one entry for each open overlay. */
function settle() {
  if (leaving) return
  if (entries() > open.length) {
    leaving = true
    go.call(history, open.length - entries())
  } else if (open.length === 0) {
    const steps = waiting
    waiting = []
    for (const delta of steps) go.call(history, delta)
  } else {
    if (entries() === 0) base = screenEntry()
    while (entries() < open.length) pushState.call(history, { ...history.state, overlay: entries() + 1 }, '')
  }
}

// In the capture phase, before the router's listener.
addEventListener(
  'popstate',
  (event) => {
    const sameScreen = screenEntry() === base
    // The router would render the same screen once more.
    if (sameScreen) event.stopImmediatePropagation()
    // An overlay that is closed by now needs no closing.
    if (!leaving) for (const close of open.slice(sameScreen ? entries() : 0).reverse()) close()
    leaving = false
    if (entries() === 0) {
      if (sameScreen && replacement) replaceState.apply(history, replacement)
      replacement = base = undefined
    }
    // After React has rendered what was closed.
    queueMicrotask(() => queueMicrotask(settle))
  },
  true,
)

/** Going back would only leave the entries of overlays: they go first. */
history.go = (delta = 0) => {
  waiting.push(delta)
  settle()
}

/** A screen that is gone to from an overlay takes the place of its entry; what is open there stays behind. */
history.pushState = (...entry) => {
  if (entries() === 0) return pushState.apply(history, entry)
  open = []
  replacement = base = undefined
  replaceState.apply(history, entry)
  queueMicrotask(settle)
}

/** Under an overlay the screen's own entry is replaced, as soon as it is the present one. */
history.replaceState = (state, unused, url = location.href) => {
  const overlay = entries()
  if (overlay > 0) replacement = [state, unused, url]
  replaceState.call(history, overlay > 0 ? { ...state, overlay } : state, unused, url)
}
