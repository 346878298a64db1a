import type { KeyboardEvent } from 'react'

interface RowKeys {
  count: number
  scrollTo: (index: number) => void
  onToggle: (index: number, range: boolean) => void
  onNext: (index: number) => void
  onSelectAll: () => void
  onClear: () => void
  onHelp: () => void
}

/** A press of a key in the list of orders; only there, so that nothing is in the way of those who speak to their computer. */
export function useRowKeys(keys: RowKeys) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget } = event
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return
    // An open menu has keys of its own.
    if (target.closest('[popover], select, input:not([type=checkbox]), textarea')) return
    const index = Number(target.closest('[data-index]')?.getAttribute('data-index') ?? -1)
    const work = workOf(event.key, index, currentTarget, keys)
    if (!work) return
    event.preventDefault()
    work()
  }
}

function workOf(key: string, index: number, list: HTMLElement, keys: RowKeys): (() => void) | null {
  const go = (to: number) => () => focusRow(list, Math.max(0, Math.min(keys.count - 1, to)), keys.scrollTo)
  switch (key) {
    case 'ArrowDown':
    case 'j':
      return go(index + 1)
    case 'ArrowUp':
    case 'k':
      return go(index - 1)
    case 'Home':
      return go(0)
    case 'End':
      return go(keys.count - 1)
    case 'x':
    case 'X':
      return index < 0 ? null : () => keys.onToggle(index, key === 'X')
    case 'n':
      return index < 0 ? null : () => keys.onNext(index)
    case 'a':
      return keys.onSelectAll
    case 'Escape':
      return keys.onClear
    case '?':
      return keys.onHelp
    default:
      return null
  }
}

/** The focus goes to the row's number, once the row is drawn. */
function focusRow(list: HTMLElement, index: number, scrollTo: (index: number) => void, tries = 10) {
  const button = list.querySelector<HTMLElement>(`[data-index="${index}"] [data-details]`)
  if (button) {
    button.focus({ preventScroll: true })
    scrollTo(index)
    return
  }
  scrollTo(index)
  if (tries > 0) requestAnimationFrame(() => focusRow(list, index, scrollTo, tries - 1))
}
