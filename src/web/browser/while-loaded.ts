const AGAIN_MS = 5000

/**
 * Runs a part whose code comes later: `start` once it is here, what that returns when it is over. Without a network the
 * code is asked for again every few seconds. Returns how to end it, at any moment.
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
