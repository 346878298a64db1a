import { tabItems } from './items.ts'
import { newId } from './new-id.ts'

/**
 * One request that must take effect once: its idempotency key, and the body exactly as it is sent. Kept for the tab, so that
 * after a lost answer or a reload the same request is sent again.
 */
export interface Attempt<Body> {
  key: string
  body: Body
  /** Sent, and no answer came. */
  unanswered: boolean
}

/** The attempt kept under `itemKey`. `same` says whether a body asks for the same as the attempt. */
export function attemptsOf<Body extends object>(itemKey: string, same: (kept: Attempt<Body>, body: Body) => boolean) {
  /** The open attempt of this tab. */
  function current(): Attempt<Body> | null {
    const kept = tabItems.readJson(itemKey) as Partial<Attempt<Body>> | null
    if (typeof kept?.key !== 'string' || typeof kept.body !== 'object' || kept.body === null) return null
    return { key: kept.key, body: kept.body, unanswered: kept.unanswered === true }
  }
  return {
    current,
    /** The attempt for a body: the kept one if it asks for the same, else a new one with a key of its own. */
    of(body: Body): Attempt<Body> {
      const kept = current()
      return kept && same(kept, body) ? kept : { key: newId(), body, unanswered: false }
    },
    keep: (attempt: Attempt<Body>) => tabItems.writeJson(itemKey, attempt),
    /** Removes it, once it has succeeded. */
    forget: () => tabItems.writeJson(itemKey, null),
  }
}
