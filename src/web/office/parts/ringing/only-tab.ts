import { httpsOnly } from '#web/kit/browser/https-only.ts'

/**
 * Of all tabs of this browser that ask for `name`, one is the only one, until it is closed or lets go; then another is, and
 * `onTurn` runs there. Without the browser's locks every tab is.
 */
export function onlyTab(name: string, onTurn: () => void): { isOnly: () => boolean; release: () => void } {
  const { locks } = httpsOnly()
  if (!locks) return { isOnly: () => true, release: () => {} }
  const waiting = new AbortController()
  const { promise, resolve } = Promise.withResolvers<void>()
  let only = false
  locks
    .request(name, { signal: waiting.signal }, () => {
      only = true
      onTurn()
      return promise
    })
    .catch(() => {
      // Let go before it was its turn.
    })
  return {
    isOnly: () => only,
    release: () => {
      only = false
      waiting.abort()
      resolve()
    },
  }
}
