import type { BrowserContext, ConsoleMessage, WebError } from '@playwright/test'

/**
 * Collects what the browser complains about: console errors and warnings (a violated content security policy is one of
 * them) and uncaught exceptions.
 */
export function watchConsole() {
  const found: string[] = []
  // Whatever the reason for which a socket does not stand, the apps try again by themselves; the browser cannot know.
  // Playwright warns of the service workers that it blocks, see playwright.config.ts.
  const allowed = [
    /WebSocket connection to '[^']*\/socket\.io\/[^']*' failed/,
    /Service Worker registration blocked by Playwright/,
  ]
  return {
    allow(pattern: RegExp) {
      allowed.push(pattern)
    },
    /** Watches every page of a browser context, until what it returns is called. */
    follow(context: BrowserContext): () => void {
      const onConsole = (message: ConsoleMessage) => {
        if (!['error', 'warning', 'assert'].includes(message.type())) return
        const { url, lineNumber } = message.location()
        found.push(`${message.type()}: ${message.text()} (${url}:${lineNumber})`)
      }
      const onError = (error: WebError) => found.push(`uncaught: ${error.error().stack ?? error.error().message}`)
      context.on('console', onConsole)
      context.on('weberror', onError)
      return () => {
        context.off('console', onConsole)
        context.off('weberror', onError)
      }
    },
    /** Everything found that nothing allows. */
    problems: () => found.filter((text) => !allowed.some((pattern) => pattern.test(text))),
  }
}
