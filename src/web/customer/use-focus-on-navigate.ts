import { useEffect } from 'react'
import * as m from '#paraglide/messages.js'
import { moveFocusTo } from '../ui/move-focus-to.ts'

/** The path of the screen that stands there; none yet while the document is the server's. */
let arrivedAt: string | null = null

/**
 * What a browser does when a page is loaded, for a screen that comes without loading one: the tab gets its title, and when
 * what had the focus is gone, reading goes on at the screen's heading. Called where the screen is rendered.
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
