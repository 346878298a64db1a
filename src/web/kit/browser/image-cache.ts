const MOST = 100
const KEPT_MS = 30 * 60 * 1000

/** Prefetches pictures of the other days: at most 100, each kept for 30 minutes. */
const kept = new Map<string, { image: HTMLImageElement; since: number }>()

/** Fetches the pictures that are not kept yet. Does nothing for people who asked their phone to save data. */
export function preloadImages(addresses: string[]) {
  if (savesData()) return
  const now = performance.now()
  for (const [address, { since }] of kept) if (now - since > KEPT_MS) kept.delete(address)
  for (const address of addresses.slice(0, MOST)) {
    if (kept.has(address)) continue
    const image = new Image()
    image.decoding = 'async'
    image.fetchPriority = 'low'
    image.src = address
    kept.set(address, { image, since: now })
  }
  // A Map keeps the order of insertion: the oldest go first.
  for (const address of kept.keys()) {
    if (kept.size <= MOST) break
    kept.delete(address)
  }
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
