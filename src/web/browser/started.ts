/** What the window is told when the app has taken the document over. */
export const APP_STARTED = 'dabba-started'

/**
 * An effect for the app's outermost part: tells the document's script, which repeats the taps that came too early, and
 * whoever waits for it. Not before the stores of the browser (cart, session) have taken the place of what the server knew.
 */
export function tellStarted() {
  const { documentElement } = document
  if ('started' in documentElement.dataset) return
  setTimeout(() => {
    documentElement.dataset.started = ''
    window.dispatchEvent(new Event(APP_STARTED))
  })
}
