import { create, type StoreApi, type UseBoundStore } from 'zustand'
import { localItems } from '../browser/items.ts'

/** A store whose value is kept in local storage under one key. It follows the changes of other tabs. */
export interface StoredStore<Value> {
  /** The hook: the present value, and `initial` while the page is still the server's markup. */
  use: UseBoundStore<StoreApi<Value>>
  get(): Value
  set(value: Value): void
}

/**
 * `read` makes a value out of whatever is stored, `null` when nothing is; `write` the text to store, `null` to remove.
 * `initial` is what the server renders.
 */
export function createStoredStore<Value>(
  key: string,
  initial: Value,
  read: (text: string | null) => Value,
  write: (value: Value) => string | null,
): StoredStore<Value> {
  const use = create<Value>(() => initial)
  if (typeof window !== 'undefined') {
    const load = () => use.setState(read(localItems.read(key)), true)
    load()
    window.addEventListener('storage', (event) => {
      if (event.key === key || event.key === null) load()
    })
  }
  return {
    use,
    get: use.getState,
    set(value) {
      localItems.write(key, write(value))
      use.setState(value, true)
    },
  }
}
