import { answerKey, dropAnswers, parseJson } from '../browser/items.ts'

/** Answers kept in the browser, so that the last menu, orders and addresses can be read offline. */

interface Kept<Reply> {
  reply: Reply
  /** When it was read, by this browser's clock: only to compare ages. */
  at: number
}

/** Keeps the answer of a call under its query key, in place of the former one. A full storage first loses all older answers. */
export function keepReply(queryKey: unknown, reply: unknown) {
  const keep = () => localStorage.setItem(answerKey(queryKey), JSON.stringify({ reply, at: Date.now() }))
  try {
    keep()
  } catch {
    dropKept()
    try {
      keep()
    } catch {
      // A full or forbidden storage keeps nothing; the app works with a network.
    }
  }
}

/** The answer kept under a query key. Only in the browser; `undefined` where there is none. */
export function keptReply<Reply>(queryKey: unknown): Kept<Reply> | undefined {
  if (typeof localStorage === 'undefined') return undefined
  try {
    const kept = parseJson(localStorage.getItem(answerKey(queryKey)))
    return kept === null ? undefined : (kept as Kept<Reply>)
  } catch {
    return undefined
  }
}

/** Removes all kept answers, at logout. */
export function dropKept() {
  try {
    dropAnswers()
  } catch {
    // Nothing is kept where storage is forbidden.
  }
}
