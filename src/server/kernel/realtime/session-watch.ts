import type { AppContext } from '#server/kernel/context.ts'
import type { Io, IoSocket } from './io.ts'
import type { SocketSessions, TokenHashes } from './sessions.ts'

/** Well within the five seconds in which a token's end must cut its sockets. */
const LOOK_MS = 2000

/**
 * Cuts the sockets whose tokens are no longer good, or whose admin's role has changed, whatever ended them and on whichever instance: one question to the
 * database every two seconds, as long as there is a socket. `stop` waits for the one under way.
 */
export function watchSessions(io: Io, sessions: SocketSessions, log: AppContext['log']): { stop(): Promise<void> } {
  let looking: Promise<void> | null = null
  const timer = setInterval(() => {
    looking ??= cutEnded(io, sessions, log)
      .catch((error: unknown) => log.warn({ err: error }, 'the sessions of sockets could not be looked at'))
      .finally(() => {
        looking = null
      })
  }, LOOK_MS)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await looking
    },
  }
}

async function cutEnded(io: Io, sessions: SocketSessions, log: AppContext['log']) {
  const byToken = new Map<string, IoSocket[]>()
  const hashes: TokenHashes = { customer: [], admin: [] }
  for (const socket of io.sockets.sockets.values()) {
    const { kind, tokenHash, role } = socket.data
    const key = tokenHash.toString('hex')
    const known = byToken.get(key)
    if (known) known.push(socket)
    else {
      byToken.set(key, [socket])
      if (kind === 'customer') hashes.customer.push(tokenHash)
      else hashes.admin.push({ tokenHash, role })
    }
  }
  if (byToken.size === 0) return
  const ended = await sessions.endedOf(hashes)
  const cut = ended.flatMap((hash) => byToken.get(hash.toString('hex')) ?? [])
  for (const socket of cut) socket.disconnect(true)
  if (cut.length > 0)
    log.info({ sockets: cut.length }, 'sockets cut: their sessions have ended or their roles have changed')
}
