import { parseStored } from '../browser/stored.ts'

/** Answers kept in the browser, so that the last menu, orders and addresses can be read without a network. */

const PREFIX = 'dabba-kept '

interface Kept<Reply> {
  reply: Reply
  /** When it was read, by this browser's clock: only for telling old from new. */
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
    const kept = parseStored(localStorage.getItem(PREFIX + JSON.stringify(queryKey)))
    return kept === null ? undefined : (kept as Kept<Reply>)
  } catch {
    return undefined
  }
}

/** At logout: what belonged to the customer is gone. */
export function dropKept() {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
}
