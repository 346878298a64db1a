import { parseJson } from '../browser/items.ts'

/** Answers kept in the browser, so that the last menu, orders and addresses can be read offline. */

const PREFIX = 'dabba-kept '

interface Kept<Reply> {
  reply: Reply
  /** When it was read, by this browser's clock: only to compare ages. */
  at: number
}

/** Keeps the answer of a call under its query key, in place of the former one. */
export function keepReply(queryKey: unknown, reply: unknown) {
  try {
    localStorage.setItem(PREFIX + JSON.stringify(queryKey), JSON.stringify({ reply, at: Date.now() }))
  } catch {
    // A full or forbidden storage keeps nothing; the app works with a network.
  }
}

/** The answer kept under a query key. Only in the browser; `undefined` where there is none. */
export function keptReply<Reply>(queryKey: unknown): Kept<Reply> | undefined {
  if (typeof localStorage === 'undefined') return undefined
  try {
    const kept = parseJson(localStorage.getItem(PREFIX + JSON.stringify(queryKey)))
    return kept === null ? undefined : (kept as Kept<Reply>)
  } catch {
    return undefined
  }
}

/** Removes all kept answers, at logout. */
export function dropKept() {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
  } catch {
    // Nothing is kept where storage is forbidden.
  }
}
