import type { IncomingMessage } from 'node:http'
import type { AppContext } from '#server/kernel/context.ts'
import type { Io } from './io.ts'
import { addressOf, Connections, isOwnPage, messageMeter } from './limits.ts'

/** How long the other side has to say goodbye, when a connection is ended. */
const GOODBYE_MS = 1000

type Answer = (rejection: string | null, allowed: boolean) => void

/** Keeps the limits of connections, before and after they have shown a token. */
export class Guard {
  readonly #config: Pick<AppContext['config'], 'trustProxy' | 'publicUrl'>
  readonly #log: Pick<AppContext['log'], 'warn'>
  readonly #connections = new Connections()
  #closing = false

  constructor({ config, log }: Pick<AppContext, 'config' | 'log'>) {
    this.#config = config
    this.#log = log
  }

  /** For socket.io: whether a request may become a connection at all. */
  readonly allow = (request: IncomingMessage, answer: Answer) => {
    const rejection = this.#rejection(request)
    if (rejection !== null) this.#log.warn({ reason: rejection }, 'a socket was rejected')
    answer(rejection, rejection === null)
  }

  #rejection(request: IncomingMessage): string | null {
    if (this.#closing) return 'closing'
    if (!isOwnPage(request, this.#config.publicUrl)) return 'foreign page'
    if (!this.#connections.mayTry(addressOf(request, this.#config.trustProxy))) return 'too many'
    return null
  }

  /** Counts the connections, and what comes over them. */
  watch(io: Io) {
    io.engine.on('connection', (connection: EngineConnection) => {
      const address = addressOf(connection.request, this.#config.trustProxy)
      const tcp = connection.request.socket
      const within = messageMeter()
      this.#connections.opened(address)
      connection.once('close', () => {
        this.#connections.closed(address)
        setTimeout(() => tcp.destroy(), GOODBYE_MS).unref()
      })
      connection.on('packet', () => {
        if (within() || tcp.destroyed) return
        this.#log.warn('a socket was cut: too many messages')
        // What has come already is not read any more, and no farewell is waited for.
        connection.close(true)
        tcp.destroy()
      })
    })
  }

  /** Lets nobody in any more and ends all connections; clients come back to another instance, or to the next start. */
  close(io: Io) {
    this.#closing = true
    io.engine.close()
  }
}

/** The part of engine.io's connection that is used here; its types are no dependency of ours. */
interface EngineConnection {
  request: IncomingMessage
  once(event: 'close', listener: () => void): void
  on(event: 'packet', listener: () => void): void
  close(discard: boolean): void
}
