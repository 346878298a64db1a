import * as m from '#paraglide/messages.js'
import { buttonClass } from './button-class.ts'
import { moveFocusTo } from './move-focus-to.ts'

/**
 * Seen when the keyboard reaches it, first of all: leads past the head of the screen. No link to a fragment: that would be
 * a new entry of the history, without the state that the screen was given.
 */
export function SkipLink() {
  return (
    <button
      type="button"
      className={buttonClass('primary', 'fixed top-2 left-2 z-50 not-focus:sr-only')}
      onClick={() => moveFocusTo(document.querySelector('main'))}
    >
      {m.ui_skip()}
    </button>
  )
}
