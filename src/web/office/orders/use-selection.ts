import { useState } from 'react'

/** Which rows of a list are selected, by id. */
export function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  return {
    selected,
    /** Selects or lets go of some rows. */
    set(ids: string[], on: boolean) {
      setSelected((before) => {
        const after = new Set(before)
        for (const id of ids) {
          if (on) after.add(id)
          else after.delete(id)
        }
        return after
      })
    },
    clear: () => setSelected(new Set()),
  }
}
