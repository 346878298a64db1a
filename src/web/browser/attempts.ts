import { readSessionItem, writeSessionItem } from './session-item.ts'

/**
 * One request that the server must do once: the key under which it does so, and the body exactly as it is sent. Kept for the
 * tab, so that after a lost answer or a reload the very same is asked again.
 */
export interface Attempt<Body> {
  key: string
  body: Body
  /** Sent, and nobody knows what became of it. */
  unanswered: boolean
}

/** The attempt kept under `itemKey`. `same` says whether two bodies ask for the same. */
export function attemptsOf<Body extends object>(itemKey: string, same: (one: Body, other: Body) => boolean) {
  /** The attempt of this tab that has not led to anything yet. */
  function current(): Attempt<Body> | null {
    const kept = readSessionItem(itemKey) as Partial<Attempt<Body>> | null
    if (typeof kept?.key !== 'string' || typeof kept.body !== 'object' || kept.body === null) return null
    return { key: kept.key, body: kept.body, unanswered: kept.unanswered === true }
  }
  return {
    current,
    /** The attempt for a body: the kept one if it asks for the same, else a new one with a key of its own. */
    of(body: Body): Attempt<Body> {
      const kept = current()
      return kept && same(kept.body, body) ? kept : { key: crypto.randomUUID(), body, unanswered: false }
    },
    keep: (attempt: Attempt<Body>) => writeSessionItem(itemKey, attempt),
    /** It is done: the next one is another. */
    forget: () => writeSessionItem(itemKey, null),
  }
}
