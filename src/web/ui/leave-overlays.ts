/** What tells the screens' entries apart; an overlay's is its screen's. */
export const screenEntry = (): string => `${history.state?.idx} ${history.state?.key} ${location}`

/** The screen at whose left entry the history stands. */
let leftOf: string | undefined

/**
 * After a reload no dialog is open, though the history may stand at the entry of one, see `ui/back-closes.ts`. That entry becomes
 * one of its screen, and back passes over the screen's own entry below it. Nothing goes back by itself: a reload while a dialog
 * opens loads the dialog's state into the screen's own entry, and a step from there would leave the screen.
 */
export function leaveOverlays(): void {
  const { overlay, ...screenState } = history.state ?? {}
  if (!overlay) return
  History.prototype.replaceState.call(history, { ...screenState, left: true }, '')
  leftOf = screenEntry()
}

// In the capture phase and as soon as this is loaded: before the listeners of `back-closes.ts` and of the router.
addEventListener(
  'popstate',
  (event) => {
    const isLeft = history.state?.left === true
    const isBelow = !isLeft && screenEntry() === leftOf
    leftOf = isLeft ? screenEntry() : undefined
    if (!isBelow) return
    event.stopImmediatePropagation()
    History.prototype.go.call(history, -1 - (history.state?.overlay ?? 0))
  },
  true,
)
