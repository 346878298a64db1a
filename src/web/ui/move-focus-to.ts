/** Moves the focus to something that is no control: it is read out, and the next tab goes on from there. */
export function moveFocusTo(element: HTMLElement | null, options?: FocusOptions) {
  if (!element) return
  element.tabIndex = -1
  element.style.outline = 'none'
  element.focus(options)
}
