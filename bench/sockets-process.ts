import { io } from 'socket.io-client'

/** Customers with the app open, in a process of their own: connects them, then tells when all have heard of a menu. */

interface Audience {
  url: string
  tokens: string[]
}

/** Handshakes under way at once; a phone's crowd does not arrive in one millisecond. */
const AT_ONCE = 100

process.once('message', async ({ url, tokens }: Audience) => {
  const waiting = [...tokens]
  let heard: number[] = []
  const connect = (token: string) =>
    new Promise<void>((resolve, reject) => {
      const socket = io(url, { transports: ['websocket'], auth: { token }, forceNew: true, reconnection: false })
      socket.once('connect', resolve)
      socket.once('connect_error', reject)
      socket.on('menu-updated', () => {
        heard.push(Date.now())
        if (heard.length < tokens.length) return
        process.send?.({ heard })
        heard = []
      })
    })
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let token = waiting.pop(); token !== undefined; token = waiting.pop()) await connect(token)
    }),
  )
  process.send?.({ connected: tokens.length })
})
process.once('disconnect', () => process.exit())
