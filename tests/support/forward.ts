import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** Passes what arrives at `port` on to `target`, a port of this machine. Returns what ends it, with all connections. */
export async function forward(port: number, target: number): Promise<() => void> {
  const open = new Set<Socket>()
  const server = createServer({ noDelay: true }, (from) => {
    const to = connect({ port: target, host: '127.0.0.1', noDelay: true })
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return () => {
    server.close()
    for (const socket of open) socket.destroy()
  }
}
