/**
 * A value kept in the browser's local storage, as a store for `useSyncExternalStore`. Other tabs' changes arrive too.
 * Storage that is full, forbidden or unreadable never breaks a screen: the value then lives in memory alone.
 */
export interface Stored<Value> {
  get(): Value
  set(value: Value): void
  subscribe(listener: () => void): () => void
}

/** `read` makes a value out of whatever is stored, `null` when nothing is; `write` the text to store, `null` to remove. */
export function stored<Value>(
  key: string,
  read: (text: string | null) => Value,
  write: (value: Value) => string | null,
): Stored<Value> {
  let current: { value: Value } | null = null
  const listeners = new Set<() => void>()
  const announce = () => {
    for (const listener of listeners) listener()
  }
  const onStorage = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return
    current = null
    announce()
  }
  return {
    get() {
      current ??= { value: read(readItem(key)) }
      return current.value
    },
    set(value) {
      current = { value }
      writeItem(key, write(value))
      announce()
    },
    subscribe(listener) {
      if (listeners.size === 0) window.addEventListener('storage', onStorage)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) window.removeEventListener('storage', onStorage)
      }
    },
  }
}

function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function writeItem(key: string, text: string | null) {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // Private mode or a full disk: the value stays in memory for this visit.
  }
}

/** Parsed JSON, `null` when the text is missing or unreadable. */
export function parseStored(text: string | null): unknown {
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
