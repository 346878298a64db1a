import { test as base, expect, type Page, type Response } from '@playwright/test'
import type { User } from '#shared/contract/people/customer/auth.schemas.ts'
import { type CallContract, contractClient, fetchFrom } from '../support/client.ts'
import { startServerProcess } from '../support/server-process.ts'
import { memoryDir } from '../support/temporary-dir.ts'
import { watchConsole } from './console-watch.ts'
import { copyFounded } from './found-once.ts'
import { KeptContext } from './kept-context.ts'
import { clockFile, restartClock } from './suite-clock.ts'

export { axe } from './axe.ts'
export { expect }

/** Where the apps keep their sessions (src/web/customer/session.ts, src/web/office/session.ts). */
const CUSTOMER_KEYS = { user: 'dabba-user', phone: 'dabba-phone', token: 'dabba-token' }
const ADMIN_TOKEN_KEY = 'dabba-admin-token'

/** What the app keeps of a session. */
export const customerItems = ({ user, phone, token }: Customer): Record<string, string> => ({
  [CUSTOMER_KEYS.user]: JSON.stringify(user),
  [CUSTOMER_KEYS.phone]: phone,
  [CUSTOMER_KEYS.token]: token,
})
export const adminItems = (token: string): Record<string, string> => ({ [ADMIN_TOKEN_KEY]: token })

const ADMIN = { email: 'admin@dabba.local', password: 'dabba-admin-1' }

export interface Customer {
  /** E.164, e.g. `+919812345678`. */
  phone: string
  token: string
  user: User
}

/** A running server with the demo kitchen; one for each worker, so its data outlives a test. */
export interface TestServer {
  /** Origin, without a slash at the end. */
  url: string
  admin: { email: string; password: string }
  /** A call of the contract: `server.call(addressCalls.addAddress, { body }, { token })`. */
  call: CallContract
  /** Anything else over HTTP; a `body` is sent as JSON. */
  api<Reply = Record<string, unknown>>(
    path: string,
    init?: { method?: string; body?: unknown; headers?: Record<string, string> },
    token?: string,
  ): Promise<{ status: number; reply: Reply }>
  /** Signs in with the test code. Asking twice for one phone within 30 seconds is rejected. */
  signIn(phone?: string): Promise<Customer>
  signInAdmin(): Promise<string>
}

/** What `addInitScript` gives back. */
type Script = Awaited<ReturnType<Page['addInitScript']>>

interface TestFixtures {
  /** For `test.use`: a browser that has nothing of the app yet. Else it has what tests before have loaded, but nothing stored. */
  neverHere: boolean
  /** A console message of this shape is expected in this test. */
  allowConsole(pattern: RegExp): void
  /** Answers with these HTTP statuses are expected in this test. */
  allowFailures(...statuses: number[]): void
  /**
   * Signs in and puts the session where the customer app finds it; call it before `page.goto`. The banner that asks to
   * push has been answered with Not Now unless `banner` wants it.
   */
  login(phone?: string, options?: { banner?: boolean }): Promise<Customer>
  /** The back office's page, 1280×800, beside `page`. */
  adminPage: Page
  /** Like `login`, for `adminPage`. Returns the token. */
  loginAdmin(): Promise<string>
  watch: ReturnType<typeof watchConsole>
  atMoment: undefined
}

let phones = 0

/** A number that no other test uses. Workers differ in the middle digits, and a number is never used twice. */
export function newPhone(workerIndex = Number(process.env.TEST_WORKER_INDEX ?? 0)): string {
  phones += 1
  return `+918${String(workerIndex % 1000).padStart(3, '0')}${String(phones).padStart(6, '0')}`
}

/** `import { test, expect } from './fixtures.ts'`. A console error or warning that a test does not allow fails it. */
export const test = base.extend<
  TestFixtures,
  { server: TestServer; kept: { phone: KeptContext; laptop: KeptContext } }
>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const server = await startTestServer()
      await use(server)
      await server.end()
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  baseURL: ({ server }, use) => use(server.url),

  // Each test begins at the instant that the run is at. After the server: starting one takes its time.
  atMoment: [
    async ({ server: _ }, use) => {
      restartClock()
      await use(undefined)
    },
    { auto: true },
  ],
  neverHere: [false, { option: true }],
  kept: [
    async ({ browser, server }, use) => {
      const kept = { phone: new KeptContext(browser, server.url), laptop: new KeptContext(browser, server.url) }
      await use(kept)
      await kept.phone.close()
      await kept.laptop.close()
    },
    { scope: 'worker' },
  ],
  // What a test says of its browser by `test.use` has to stand among these options, or it would have the browser of another.
  context: async ({ kept, neverHere, serviceWorkers, viewport, isMobile, hasTouch, deviceScaleFactor }, use) => {
    const scale = deviceScaleFactor === undefined ? {} : { deviceScaleFactor }
    const options = { serviceWorkers, viewport, isMobile, hasTouch, ...scale }
    const isNew = neverHere || serviceWorkers === 'allow'
    await use(await (isNew ? kept.phone.lendNew(options) : kept.phone.lend(options)))
    await kept.phone.takeBack()
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
  watch: async ({}, use) => {
    const watch = watchConsole()
    await use(watch)
    expect(watch.problems(), 'what the browser complained about').toEqual([])
  },
  allowConsole: ({ watch }, use) => use((pattern) => watch.allow(pattern)),
  allowFailures: ({ watch }, use) =>
    use((...statuses) => {
      for (const status of statuses) watch.allow(new RegExp(`Failed to load resource: .*status of ${status}\\b`))
    }),

  page: async ({ page, watch }, use) => {
    const unfollow = watch.follow(page.context())
    waitForApp(page)
    await use(page)
    unfollow()
  },
  login: async ({ page, server }, use) => {
    const scripts: Script[] = []
    await use(async (phone = newPhone(), { banner = false } = {}) => {
      if (!banner) scripts.push(await dismissBanner(page))
      const customer = await server.signIn(phone)
      scripts.push(await storeBefore(page, customer.token, customerItems(customer)))
      return customer
    })
    await Promise.all(scripts.map((script) => script.dispose()))
  },

  adminPage: async ({ kept, serviceWorkers, watch }, use) => {
    const options = { serviceWorkers, viewport: { width: 1280, height: 800 } }
    const isNew = serviceWorkers === 'allow'
    const context = await (isNew ? kept.laptop.lendNew(options) : kept.laptop.lend(options))
    const unfollow = watch.follow(context)
    const page = await context.newPage()
    waitForApp(page)
    await use(page)
    unfollow()
    await kept.laptop.takeBack()
  },
  loginAdmin: async ({ adminPage, server }, use) => {
    const scripts: Script[] = []
    await use(async () => {
      const token = await server.signInAdmin()
      scripts.push(await storeBefore(adminPage, token, adminItems(token)))
      return token
    })
    await Promise.all(scripts.map((script) => script.dispose()))
  },
})

/**
 * The page counts as loaded before the app's files have come (see src/web/document.ts): going somewhere waits until the
 * app has started, or for a moment where it cannot.
 */
export function waitForApp(page: Page) {
  for (const way of ['goto', 'reload', 'goBack', 'goForward'] as const) {
    const go = page[way].bind(page) as (...given: unknown[]) => Promise<Response | null>
    const started = () => document.getElementById('root') === null || 'started' in document.documentElement.dataset
    Object.assign(page, {
      [way]: async (...given: unknown[]) => {
        const response = await go(...given)
        await page.waitForFunction(started, undefined, { timeout: 5_000 }).catch(() => {})
        return response
      },
    })
  }
}

/** In each tab, before the app's first script. */
function dismissBanner(page: Page) {
  return page.context().addInitScript(() => {
    if (location.protocol !== 'about:') sessionStorage.setItem('notification-banner-dismissed', 'true')
  })
}

/** Fills the local storage before the app's first script runs, once: what the app removes later stays removed. */
function storeBefore(page: Page, mark: string, items: Record<string, string>) {
  return page.context().addInitScript(
    ([mark, items]) => {
      // axe opens a blank page of its own, which has no storage.
      if (location.protocol === 'about:') return
      if (localStorage.getItem('test-session') === mark) return
      localStorage.setItem('test-session', mark)
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
    },
    [mark, items] as const,
  )
}

/** Starts a server with the demo kitchen. `clock`: a file, see startServerProcess; `changes` replace usual settings. */
export async function startTestServer(
  clock = clockFile(),
  changes: Record<string, string> = {},
): Promise<TestServer & { end(): Promise<void> }> {
  const dataDir = memoryDir('dabba-e2e-')
  if (changes.DATA_DIR === undefined) copyFounded(dataDir.path)
  const settings = {
    DATA_DIR: dataDir.path,
    SEED: 'demo',
    LOG_LEVEL: 'warn',
    // Push services of the tests' own, see tests/support/push-service.ts.
    ALLOW_LOCAL_PUSH: '1',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ...changes,
  }
  const child = await startServerProcess(settings, clock)
  return {
    ...serverAt(child.url),
    async end() {
      await child.end()
      dataDir.dispose()
    },
  }
}

function serverAt(url: string): TestServer {
  const api: TestServer['api'] = async (path, { method, body, headers } = {}, token) => {
    const response = await fetch(`${url}${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, reply: await response.json() }
  }
  return {
    url,
    admin: ADMIN,
    call: contractClient(fetchFrom(url)),
    api,
    async signIn(phone = newPhone()) {
      const sent = await api<{ testCode: string }>('/api/auth/send-otp', { body: { phoneNumber: phone } })
      expect(sent, 'asking for a code').toMatchObject({ status: 200 })
      const body = { phoneNumber: phone, otp: sent.reply.testCode }
      const verified = await api<{ token: string; user: User }>('/api/auth/verify-otp', { body })
      expect(verified, 'signing in').toMatchObject({ status: 200 })
      return { phone: verified.reply.user.phoneNumber, token: verified.reply.token, user: verified.reply.user }
    },
    async signInAdmin() {
      const { status, reply } = await api<{ token: string }>('/api/admin/login', { body: ADMIN })
      expect(status, 'signing in as admin').toBe(200)
      return reply.token
    },
  }
}
