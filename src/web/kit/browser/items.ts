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
  const items: Items = {
    read(key) {
      const kept = memory.get(key) ?? null
      try {
        return storage().getItem(key) ?? kept
      } catch {
        return kept
      }
    },
    readJson: (key) => parseJson(items.read(key)),
    write(key, text) {
      memory.delete(key)
      try {
        if (text === null) storage().removeItem(key)
        else storage().setItem(key, text)
      } catch {
        if (text !== null) memory.set(key, text)
      }
    },
    writeJson: (key, value) => items.write(key, value === null ? null : JSON.stringify(value)),
  }
  return items
}
