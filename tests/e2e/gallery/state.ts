import type { Page } from '@playwright/test'

/** `never` comes, `lost` on the way, a rejection by its HTTP status, or the fields of a reply; of a `picture` its bytes in base64. */
type Answer = 'never' | 'lost' | number | object

/** One state of one screen. */
export interface GalleryState {
  /** Of the picture's file. */
  name: string
  path: string
  /** Who looks: a customer, somebody of the office or a rider, by the list that it is in; `visitor`: nobody who is signed in. */
  as?: 'visitor' | 'customer' | 'admin'
  /** Answers in place of the server's, by `METHOD /path`, or by all of its beginning up to a `/`. */
  answers?: Record<string, Answer>
  cart?: Record<string, number>
  /** The banner that asks to push has not been answered yet. */
  banner?: boolean
  /** Navigation state, as if one had come from another screen. */
  state?: object
  /** What is done there before the picture is taken. */
  steps?: (page: Page) => Promise<unknown>
  /** What says that the state has come. */
  shows: string | RegExp
  /** Also looked at on a phone that is set to dark. */
  dark?: boolean
  /** A dialog stands over the screen: the picture is of what can be seen, not of the whole page. */
  overlay?: boolean
}

/** Brings the page into the state. */
export async function enter(page: Page, { answers = {}, cart, state, path, steps }: GalleryState) {
  await page.addInitScript(
    ([path, cart, state]) => {
      if (location.protocol === 'about:') return
      if (cart) localStorage.setItem('cart', JSON.stringify(cart))
      if (state && location.pathname === path && history.state === null)
        history.replaceState({ usr: state, key: 'gallery', idx: 0 }, '')
    },
    [path, cart, state] as const,
  )
  await page.addInitScript(answerCalls, answers)
  await page.goto(path)
  await steps?.(page)
}

/**
 * Runs in the page: answers calls in place of `fetch`. Not by `page.route`, for which every file of the app would come by
 * way of the test, and none from the browser's cache.
 */
function answerCalls(answers: Record<string, Answer>) {
  const real = globalThis.fetch
  globalThis.fetch = async (input, init = {}) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    const call = `${init.method ?? 'GET'} ${decodeURIComponent(pathname)}`
    const found = Object.entries(answers).find(([part]) => (part.endsWith('/') ? call.startsWith(part) : call === part))
    if (!found) return real(input, init)
    const [, answer] = found
    init.signal?.throwIfAborted()
    if (answer === 'never')
      return new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
    if (answer === 'lost') throw new TypeError('Failed to fetch')
    if (typeof answer === 'number') return Response.json({ success: false }, { status: answer })
    // A reply may have a status of its own: that of a subscription, say.
    const { status, picture } = answer as { status?: unknown; picture?: unknown }
    if (typeof picture === 'string') {
      return new Response(
        Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0)),
        { headers: { 'content-type': 'image/webp' } },
      )
    }
    const http = typeof status === 'number' ? status : 200
    return Response.json({ success: http < 400, ...answer }, { status: http })
  }
}
