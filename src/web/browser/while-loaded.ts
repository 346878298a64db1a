const AGAIN_MS = 5000

/**
 * Runs a lazily loaded part: `start` once its code is loaded, what that returns at the end. A failed load is retried every
 * few seconds. Returns how to end it, at any moment.
 */
export function whileLoaded<Part>(load: () => Promise<Part>, start: (part: Part) => () => void): () => void {
  let over = false
  let stop = () => {}
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
  run()
  return () => {
    over = true
    stop()
  }
}
