import { parseJson } from '#web/kit/browser/items.ts'
import { createStoredStore, type StoredStore } from '#web/kit/stores/stored-store.ts'

/** How somebody wants to hear of new orders on this browser. */
export interface RingChoice {
  sound: boolean
  /** A notification of the desktop. */
  notify: boolean
  /** How many have come since the page was looked at, in its title. */
  title: boolean
}

const SILENT: RingChoice = { sound: false, notify: false, title: false }

const stores = new Map<string, StoredStore<RingChoice>>()

/** The choice of one of the office's people, kept on this browser. */
export function ringChoiceOf(adminId: string): StoredStore<RingChoice> {
  const known = stores.get(adminId)
  if (known) return known
  const store = createStoredStore<RingChoice>(`dabba-ring-${adminId}`, SILENT, readChoice, (choice) =>
    JSON.stringify(choice),
  )
  stores.set(adminId, store)
  return store
}

function readChoice(text: string | null): RingChoice {
  const stored = parseJson(text) as Partial<RingChoice> | null
  return {
    sound: stored?.sound === true,
    notify: stored?.notify === true,
    title: stored?.title === true,
  }
}
