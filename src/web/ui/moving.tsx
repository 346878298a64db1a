import { addTransitionType, type ReactNode, startTransition, useEffect, useState, ViewTransition } from 'react'

/** Of the changes that are shown as moves; all others, code that comes later for example, are there at once. */
const MOVE = 'move'

/**
 * What is shown of a list: a change of it becomes visible as a move of what stands in `Moving`. What is there first, and what
 * comes after nothing was known, is there at once. `items` must be the same object as long as nothing has changed.
 */
export function useMoves<Items>(items: Items): Items {
  const [shown, setShown] = useState(items)
  const began = (shown == null) !== (items == null)
  if (began) setShown(items)
  useEffect(() => {
    if (shown === items) return
    startTransition(() => {
      addTransitionType(MOVE)
      setShown(items)
    })
  }, [shown, items])
  return began ? items : shown
}

/** One item of such a list; `name` is its own on the screen. */
export function Moving({ name, children }: { name: string; children: ReactNode }) {
  return (
    <ViewTransition name={name} default={{ [MOVE]: 'auto', default: 'none' }}>
      {children}
    </ViewTransition>
  )
}
