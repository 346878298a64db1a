/** Under keys that begin so stand answers that were read last; they are read again, and give way to what cannot be. */
const ANSWERS = 'dabba-kept '

/** One of the browser's storages. What cannot be written there (private mode, a full disk) lasts until the page is loaded again. */
export interface Items {
  read(key: string): string | null
  /** Parsed JSON; `null` when there is none or it cannot be read. */
  readJson(key: string): unknown
  /** `null` removes the item. */
  write(key: string, text: string | null): void
  /** `null` removes the item. */
  writeJson(key: string, value: unknown): void
}

/** Kept for this browser. */
export const localItems = itemsOf(() => localStorage)

/** Kept for this tab, over reloads. */
export const tabItems = itemsOf(() => sessionStorage)

/** Parsed JSON, `null` when the text is missing or unreadable. */
export function parseJson(text: string | null): unknown {
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function itemsOf(storage: () => Storage): Items {
  const memory = new Map<string, string>()
  if (typeof window !== 'undefined') {
    // Another tab could write: what it wrote is newer.
    window.addEventListener('storage', ({ key }) => (key === null ? memory.clear() : memory.delete(key)))
  }
  const store = (key: string, text: string | null) =>
    text === null ? storage().removeItem(key) : storage().setItem(key, text)
  const items: Items = {
    read(key) {
      // What could not be written is newer than what stands in the storage.
      const kept = memory.get(key)
      if (kept !== undefined) return kept
      try {
        return storage().getItem(key)
      } catch {
        return null
      }
    },
    readJson: (key) => parseJson(items.read(key)),
    write(key, text) {
      memory.delete(key)
      try {
        store(key, text)
      } catch {
        try {
          dropAnswers()
          store(key, text)
        } catch {
          if (text !== null) memory.set(key, text)
        }
      }
    },
    writeJson: (key, value) => items.write(key, value === null ? null : JSON.stringify(value)),
  }
  return items
}

/** Under which key an answer is kept. */
export const answerKey = (queryKey: unknown): string => ANSWERS + JSON.stringify(queryKey)

/** Removes all kept answers. Throws where storage is forbidden. */
export function dropAnswers(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(ANSWERS)) localStorage.removeItem(key)
}
