import type { MouseEvent } from 'react'
import { Link, type LinkProps } from './Link.tsx'
import { useBackTo } from './use-back-to.ts'

/** A link to where one came from, e.g. the arrow of a PageHeader: `renderBack={(props) => <BackLink to="/" {...props} />}`. */
export function BackLink({ to, state, ...rest }: LinkProps & { to: string }) {
  const backTo = useBackTo()

  function onClick(event: MouseEvent) {
    // Opening it in a new tab stays the browser's business.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    backTo(to, state)
  }

  return <Link {...rest} to={to} state={state} onClick={onClick} />
}
