const GAP = 4
const EDGE = 8

/** Puts an absolutely placed popup below an element, or above it where there is more room, within the window. */
export function placeBeside(popup: HTMLElement, anchor: HTMLElement) {
  const at = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = popup
  const { clientWidth, clientHeight } = document.documentElement
  const fitsBelow = at.bottom + GAP + height <= clientHeight - EDGE
  const wanted = fitsBelow || at.top < clientHeight - at.bottom ? at.bottom + GAP : at.top - GAP - height
  const top = Math.max(EDGE, Math.min(wanted, clientHeight - EDGE - height))
  const left = Math.max(EDGE, Math.min(at.left, clientWidth - EDGE - width))
  popup.style.top = `${top + window.scrollY}px`
  popup.style.left = `${left + window.scrollX}px`
}
