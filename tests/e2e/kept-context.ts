import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'
import { moveBrowserClock } from './suite-clock.ts'

/** What a test may have left at the origin. What the browser has loaded and compiled stays. */
const STORAGE_TYPES = 'cookies,file_systems,indexeddb,local_storage,service_workers,cache_storage'

/**
 * A browser context that goes from test to test: a new one loads and compiles the whole app anew. Each test finds it without
 * pages and without anything stored.
 */
export class KeptContext {
  readonly #browser: Browser
  readonly #url: string
  #kept: { context: BrowserContext; options: string } | undefined
  #takeBack = async () => {}

  constructor(browser: Browser, url: string) {
    this.#browser = browser
    this.#url = url
  }

  /** For one test. A new one when it has other options than the test before. */
  async lend(options: BrowserContextOptions): Promise<BrowserContext> {
    const key = JSON.stringify(options)
    if (this.#kept?.options !== key) await this.close()
    this.#kept ??= { context: await openToKeep(this.#browser, this.#url, options), options: key }
    const { context } = this.#kept
    const [keeper] = context.pages()
    const clock = await moveBrowserClock(context)
    this.#takeBack = async () => {
      await Promise.all(context.pages().map((page) => page !== keeper && page.close()))
      // A clock that a test has put in cannot be taken out.
      if (clock.replaced() || keeper === undefined || keeper.isClosed()) return this.close()
      await clock.stop()
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      await context.setOffline(false)
      await context.clearPermissions()
      await context.clearCookies()
      const devtools = await context.newCDPSession(keeper)
      await devtools.send('Storage.clearDataForOrigin', { origin: this.#url, storageTypes: STORAGE_TYPES })
      await devtools.detach()
    }
    return context
  }

  /** For one test alone: one that has never been here. The other stays for the next test. */
  async lendNew(options: BrowserContextOptions): Promise<BrowserContext> {
    const context = await this.#browser.newContext({ ...options, baseURL: this.#url })
    await moveBrowserClock(context)
    this.#takeBack = () => context.close()
    return context
  }

  async takeBack() {
    await this.#takeBack()
  }

  async close() {
    await this.#kept?.context.close()
    this.#kept = undefined
  }
}

/** A browser context with a page that keeps the process which all pages of this origin share (playwright.config.ts) while none of them is open. */
export async function openToKeep(browser: Browser, url: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ ...options, baseURL: url })
  await (await context.newPage()).goto('/healthz')
  return context
}
