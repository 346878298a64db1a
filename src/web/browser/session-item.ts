import { parseStored } from './stored.ts'

/** What is kept where session storage is forbidden: it then lasts until the page is loaded again. */
const memory = new Map<string, string>()

/** Parsed JSON kept for this tab, over reloads; `null` when there is none or it cannot be read. */
export function readSessionItem(key: string): unknown {
  try {
    return parseStored(sessionStorage.getItem(key) ?? memory.get(key) ?? null)
  } catch {
    return parseStored(memory.get(key) ?? null)
  }
}

/** Keeps a value for this tab, over reloads; `null` removes it. */
export function writeSessionItem(key: string, value: unknown) {
  memory.delete(key)
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    if (value !== null) memory.set(key, JSON.stringify(value))
  }
}
