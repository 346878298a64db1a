import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Lets a stopping server end as soon as it has answered what is in flight. Two kinds of connections would keep it waiting
 * to the limit: those over which an answer still goes out, which clients keep alive, and those that browsers open ahead
 * of need, which Node takes for busy until something has been asked.
 */
export function closeWithoutWaiting(app: FastifyInstance) {
  const open = new Set<Socket>()
  let closing = false
  const dropIfUnused = (socket: Socket) => {
    if (socket.bytesRead === 0) socket.destroy()
  }
  app.server.on('connection', (socket: Socket) => {
    if (closing) return dropIfUnused(socket)
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', async () => {
    closing = true
    for (const socket of open) dropIfUnused(socket)
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) reply.header('connection', 'close')
    done()
  })
}
