import { useState } from 'react'
import type { DueRow } from './due-rows.ts'

/** Orders and subscriptions that somebody has chosen by hand, to record their cash together. */
export function useDueSelection() {
  const [rows, setRows] = useState<ReadonlyMap<string, DueRow>>(new Map())
  const all = [...rows.values()]
  return {
    ids: new Set(rows.keys()),
    count: rows.size,
    chosen: {
      orders: all.flatMap(({ collects }) => collects.orders),
      subscriptions: all.flatMap(({ collects }) => collects.subscriptions),
    },
    clear: () => setRows(new Map()),
    select(some: DueRow[], on: boolean) {
      setRows((before) => {
        const after = new Map(before)
        for (const row of some) {
          if (on) after.set(row.id, row)
          else after.delete(row.id)
        }
        return after
      })
    },
  }
}
