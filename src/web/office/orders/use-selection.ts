import { useRef, useState } from 'react'
import type { CountedStatuses } from '#shared/contract/ordering/office/orders.schemas.ts'

/** All that a list finds, loaded or not, as it stood when it was selected. */
export interface Matching {
  /** How many orders they are. */
  count: number
  /** How many they were in each status; undefined until the server has said. */
  seen: CountedStatuses | undefined
  /** The newest of them: what comes later is not among them. */
  upTo: string
  /** What they were found by; once something else is asked for, nothing is selected. */
  by: string
}

/** Which rows of a list are selected: some by id, or all that it finds. `by` tells what it finds them by. */
export function useSelection(by: string) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [all, setAll] = useState<Matching | null>(null)
  const anchor = useRef<string | null>(null)
  const matching = all?.by === by ? all : null

  function set(changed: string[], on: boolean) {
    setIds((before) => {
      const after = new Set(before)
      for (const id of changed) {
        if (on) after.add(id)
        else after.delete(id)
      }
      return after
    })
  }

  return {
    ids,
    matching,
    count: matching?.count ?? ids.size,
    has: (id: string) => (matching ? id <= matching.upTo : ids.has(id)),

    /**
     * Selects or lets go of a row of `listed`; with `range` of all from the one before to this. Who lets go of one of all
     * keeps the others that are listed.
     */
    toggle(id: string, on: boolean, range: boolean, listed: string[]) {
      if (matching) {
        setAll(null)
        setIds(new Set(listed.filter((one) => one !== id && one <= matching.upTo)))
      } else set(range ? between(listed, anchor.current ?? id, id) : [id], on)
      anchor.current = id
    },

    /** Selects these beside those that are. */
    select: (more: string[]) => set(more, true),

    selectAll(matching: Matching) {
      setIds(new Set())
      setAll(matching)
    },

    clear() {
      setIds(new Set())
      setAll(null)
      anchor.current = null
    },
  }
}

/** The ids of a list from one to another, both included, whichever comes first. */
function between(listed: string[], one: string, other: string): string[] {
  const [from, to] = [listed.indexOf(one), listed.indexOf(other)].sort((a, b) => a - b) as [number, number]
  return from < 0 ? [other] : listed.slice(from, to + 1)
}

/** Of the server's numbers those that a list with this filter of status shows. */
export function seenOf(byStatus: Record<string, number> | undefined, only?: string): CountedStatuses | undefined {
  return only === undefined || byStatus === undefined ? byStatus : { [only]: byStatus[only] ?? 0 }
}
