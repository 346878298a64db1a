import type { ComponentPropsWithRef, MouseEvent } from 'react'
import { useHref, useLocation, useNavigate } from 'react-router'

export interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  to: string
  /** For the screen that it leads to. */
  state?: unknown
  /** It takes the place of the present screen in the history. */
  replace?: boolean
}

/**
 * A link to a screen of the app. The router's own brings its loaders, forms and prefetching with it, 5 kB of the first visit
 * that nothing here uses.
 */
export function Link({ to, state, replace, onClick, target, ...rest }: LinkProps) {
  const href = useHref(to)
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()

  function go(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    // A new tab or window, and saving, stay the browser's business.
    const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event
    if (defaultPrevented || button !== 0 || target || metaKey || ctrlKey || shiftKey || altKey) return
    event.preventDefault()
    // As browsers do, the page that one is on is not entered twice.
    navigate(to, { state, replace: replace ?? href === `${pathname}${search}${hash}` })
  }

  return <a {...rest} target={target} href={href} onClick={go} />
}
