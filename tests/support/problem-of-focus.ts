/**
 * What keeps a person from seeing where the focus is, `null` for nothing: no outline, off the screen, or something fixed
 * stands over it. Runs in a page, so that it uses nothing but the page.
 */
export function problemOfFocus(): string | null {
  const focused = document.activeElement
  // Past the last element the browser's own bars have the focus.
  if (!(focused instanceof HTMLElement) || focused === document.body) return null
  const name = focused.outerHTML.slice(0, 120)
  // Base UI's guards pass the focus on at once.
  if (focused.dataset.baseUiFocusGuard !== undefined) return `still on a guard: ${name}`
  const outlined = [focused, focused.closest('label')].some((element) => {
    const { outlineStyle, outlineWidth } = element
      ? getComputedStyle(element)
      : { outlineStyle: 'none', outlineWidth: '0' }
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  })
  if (!outlined) return `without an outline: ${name}`
  const { left, top, width, height } = (focused.closest('label') ?? focused).getBoundingClientRect()
  const x = left + width / 2
  const y = top + Math.min(height / 2, innerHeight / 3)
  if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return `off the screen: ${name}`
  const onTop = document.elementFromPoint(x, y)
  // A toast closes itself, or is closed.
  if (onTop?.closest('[data-toaster]')) return null
  const related =
    onTop && (focused.contains(onTop) || onTop.contains(focused) || onTop.closest('label')?.contains(focused))
  return related ? null : `covered by ${onTop?.outerHTML.slice(0, 120)}: ${name}`
}
