import type { Page } from '@playwright/test'

const SOCKET = /\/socket\.io\//

/** Answer of the server to a handshake that it accepts (socket.io's packet CONNECT). */
const ADMITTED = /^40\{/

/** The page's sockets, from here on; call it before `page.goto`. */
export function watchSockets(page: Page) {
  let admitted = 0
  let open = 0
  const waiting: { count: number; done: () => void }[] = []
  page.on('websocket', (socket) => {
    if (!SOCKET.test(socket.url())) return
    open += 1
    socket.on('close', () => {
      open -= 1
    })
    socket.on('framereceived', ({ payload }) => {
      if (!ADMITTED.test(String(payload))) return
      admitted += 1
      for (const { count, done } of waiting) if (admitted >= count) done()
    })
  })
  return {
    /** Waits until a socket has been let in for the `count`th time. */
    admitted: (count = 1) =>
      admitted >= count ? Promise.resolve() : new Promise<void>((done) => waiting.push({ count, done })),
    openNow: () => open,
  }
}

/** The page gets no socket: what happens elsewhere it learns by its calls alone. */
export async function withoutSocket(page: Page) {
  await page.routeWebSocket(SOCKET, () => {})
}
