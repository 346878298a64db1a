import { useEffect } from 'react'
import * as m from '#paraglide/messages.js'
import { moveFocusTo } from '#web/ui/move-focus-to.ts'

/** The path of the present screen; `null` before hydration. */
let arrivedAt: string | null = null

/**
 * What a browser does on a page load, for a client-side navigation: sets the tab's title, and moves the focus to the screen's
 * heading when the focused element was unmounted. Called where the screen is rendered.
 */
export function useFocusOnNavigate(path: string) {
  useEffect(() => {
    const heading = document.querySelector('h1')
    const title = path === '/' ? null : heading?.textContent
    document.title = title ? m.document_title_of({ screen: title }) : m.document_title()
    const moved = arrivedAt !== null && arrivedAt !== path
    arrivedAt = path
    if (moved && document.activeElement === document.body) moveFocusTo(heading, { preventScroll: true })
  }, [path])
}
