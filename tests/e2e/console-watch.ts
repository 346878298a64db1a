import type { BrowserContext } from '@playwright/test'

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
    /** Watches every page of a browser context. */
    follow(context: BrowserContext) {
      context.on('console', (message) => {
        if (!['error', 'warning', 'assert'].includes(message.type())) return
        const { url, lineNumber } = message.location()
        found.push(`${message.type()}: ${message.text()} (${url}:${lineNumber})`)
      })
      context.on('weberror', (error) => found.push(`uncaught: ${error.error().stack ?? error.error().message}`))
    },
    /** Everything found that nothing allows. */
    problems: () => found.filter((text) => !allowed.some((pattern) => pattern.test(text))),
  }
}
