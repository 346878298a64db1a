import type { Browser, BrowserContext, Page } from '@playwright/test'
import { adminItems, customerItems, type TestServer, waitForApp } from '../fixtures.ts'
import { openToKeep } from '../kept-context.ts'
import { moveBrowserClock } from '../suite-clock.ts'

type Watch = { follow(context: BrowserContext): () => void }

/** Calls that change nothing though they are no GET. */
const READING = ['POST /api/menu/weekly']

/**
 * Who looks at all states of a worker. The browser's context stays, and with it what has been loaded and compiled; each state
 * has a page of its own with an empty storage. A session stays until a state has changed something on the server.
 */
export class Viewer {
  readonly #browser: Browser
  readonly #server: TestServer
  #context: BrowserContext | undefined
  readonly #sessions = new Map<'customer' | 'admin', Record<string, string>>()

  constructor(browser: Browser, server: TestServer) {
    this.#browser = browser
    this.#server = server
  }

  /** Calls `look` with a page that has been nowhere yet. Of a state that fails it stays open, for Playwright's picture of it. */
  async withPage(
    as: 'visitor' | 'customer' | 'admin',
    banner: boolean,
    watch: Watch,
    look: (page: Page) => Promise<void>,
  ) {
    const context = await this.#kept()
    const items = as === 'visitor' ? {} : await this.#session(as)
    const unfollow = watch.follow(context)
    const page = await context.newPage()
    page.on('request', (request) => {
      const call = `${request.method()} ${new URL(request.url()).pathname}`
      if (!call.startsWith('GET ') && call.includes(' /api/') && !READING.includes(call)) this.#sessions.clear()
    })
    waitForApp(page)
    await page.addInitScript(
      ([items, banner]) => {
        if (location.protocol === 'about:' || sessionStorage.getItem('test-begun') !== null) return
        sessionStorage.setItem('test-begun', 'true')
        if (!banner) sessionStorage.setItem('notification-banner-dismissed', 'true')
        localStorage.clear()
        for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
      },
      [items, banner] as const,
    )
    await look(page)
    unfollow()
    await page.close()
  }

  async close() {
    await this.#context?.close()
  }

  async #kept(): Promise<BrowserContext> {
    if (!this.#context) {
      this.#context = await openToKeep(this.#browser, this.#server.url)
      await moveBrowserClock(this.#context)
    }
    return this.#context
  }

  async #session(as: 'customer' | 'admin'): Promise<Record<string, string>> {
    const known = this.#sessions.get(as)
    if (known) return known
    const items =
      as === 'admin' ? adminItems(await this.#server.signInAdmin()) : customerItems(await this.#server.signIn())
    this.#sessions.set(as, items)
    return items
  }
}
