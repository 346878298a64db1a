import type { RiderRun } from '#shared/contract/delivery/rider/run.schemas.ts'
import { mayShowKept } from '#shared/domain/delivery/rider-events.ts'
import { database } from './database.ts'

/** The runs of a rider as they were read last, so that a run goes on without a network. */
interface SavedRuns {
  rider: string
  runs: RiderRun[]
  readAt: number
  /** An earlier version of the app knew nothing of it. */
  added?: string[]
}

const KEY = 'runs'

export const savedRuns = {
  /** Those of a rider that may still be shown; others are removed. Rejects when the storage does not answer. */
  async read(rider: string | null): Promise<SavedRuns | null> {
    const saved = await database.get<SavedRuns>('kept', KEY)
    if (saved && saved.rider === rider && mayShowKept(new Date(saved.readAt), new Date())) return saved
    if (saved) await savedRuns.remove()
    return null
  },

  /** Rejects when the phone cannot store. */
  async write(saved: SavedRuns): Promise<void> {
    await database.put('kept', saved, KEY)
  },

  async remove(): Promise<void> {
    await database.removeAll('kept', [KEY]).catch(() => undefined)
  },
}
