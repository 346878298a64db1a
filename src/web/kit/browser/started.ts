/** The event that is dispatched on `window` once the app has hydrated the document. */
export const APP_STARTED = 'dabba-started'

/**
 * An effect for the app's outermost component: dispatches APP_STARTED, after which the document's script repeats the early
 * taps. In a task of its own, after the first render with the browser's stores (cart, session).
 */
export function announceStarted() {
  const { documentElement } = document
  if ('started' in documentElement.dataset) return
  setTimeout(() => {
    documentElement.dataset.started = ''
    window.dispatchEvent(new Event(APP_STARTED))
  })
}
