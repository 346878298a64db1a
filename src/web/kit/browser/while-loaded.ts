const AGAIN_MS = 5000
/** What the screen itself needs is asked for first, and shown. */
const SCREEN_FIRST_MS = 100

/**
 * Runs a lazily loaded part: `start` once its code is loaded, what that returns at the end. A failed load is retried every
 * few seconds. Returns how to end it, at any moment.
 */
export function whileLoaded<Part>(load: () => Promise<Part>, start: (part: Part) => () => void): () => void {
  let over = false
  let stop = () => clearTimeout(first)
  const run = () => {
    load().then(
      (part) => {
        if (!over) stop = start(part)
      },
      () => {
        if (over) return
        const timer = setTimeout(run, AGAIN_MS)
        stop = () => clearTimeout(timer)
      },
    )
  }
  const first = setTimeout(run, SCREEN_FIRST_MS)
  return () => {
    over = true
    stop()
  }
}
