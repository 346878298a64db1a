import { connect } from 'node:net'
import type pg from 'pg'

/** What the driver knows of a session beside what its types say. */
type Session = pg.Client & { processID: number | null; secretKey: number | null }

const CANCEL_REQUEST = 80_877_102
const LIMIT_MS = 1000

/**
 * Asks the server to cancel what a client's session is doing, by a connection of its own, as the protocol has it.
 * Resolves when the server has taken it, or cannot be reached; never rejects.
 */
export function cancelStatement(client: pg.Client): Promise<void> {
  const { host, port, processID, secretKey } = client as Session
  if (processID === null || secretKey === null) return Promise.resolve()
  const request = Buffer.alloc(16)
  request.writeInt32BE(16, 0)
  request.writeInt32BE(CANCEL_REQUEST, 4)
  request.writeInt32BE(processID, 8)
  request.writeInt32BE(secretKey, 12)
  return new Promise((resolve) => {
    const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    socket.setTimeout(LIMIT_MS, () => socket.destroy())
    socket.on('error', () => {})
    // The server closes it when it has told the session.
    socket.on('close', () => resolve())
    socket.on('connect', () => socket.write(request))
    socket.resume()
  })
}
