import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { ConfigError } from '#server/kernel/config/config-error.ts'

/** What the process needs beside clients' connections: the database's pools and files, other services, its own files. */
const RESERVED = 200
/** With fewer clients nobody can work. */
const FEWEST = 100

/** Within these a client has to send its request, headers first; looked at every second. */
const HEADERS_MS = 30_000
const LOOK_MS = 1000
/** For so long a client may take nothing of an answer. */
const TAKE_MS = 30_000

/**
 * Options of the HTTP server: a connection that sends nothing, or its headers too slowly, is closed after 30 seconds. Only
 * what opens a socket is upgraded; any other wish, HTTP/2 for example, is passed over and answered over HTTP/1.1.
 */
export const HTTP_OPTIONS = {
  requestTimeout: HEADERS_MS,
  http: {
    headersTimeout: HEADERS_MS,
    connectionsCheckingInterval: LOOK_MS,
    shouldUpgradeCallback: ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket',
  },
}

/**
 * How many connections of clients this process can hold: each is a file descriptor, and the system's limit is for all of
 * them. Throws ConfigError when it is too low to serve anybody; `null` where there is no limit.
 */
export function connectionLimit(openFiles = softLimit()): number | null {
  if (openFiles === null) return null
  if (openFiles < RESERVED + FEWEST) {
    throw new ConfigError(
      `This process may open ${openFiles} files and connections, which is too few: at least ${RESERVED + FEWEST} are needed. ` +
        `Raise the limit (LimitNOFILE=65536 in the systemd unit, ulimit -n 65536 in a shell).`,
    )
  }
  return openFiles - RESERVED
}

/** Closes connections beyond the limit as they come, so that the process keeps what it needs itself. */
export function limitConnections(app: FastifyInstance): void {
  const limit = connectionLimit()
  if (limit !== null) app.server.maxConnections = limit
}

/**
 * Closes connections over which an answer waits of which nothing was taken for so long: it would keep what it is made of, and
 * its file descriptors, without end. Who waits for an answer that is still being made is left alone, and so are upgraded ones.
 */
export function closeSlowReaders(app: FastifyInstance, takeMs = TAKE_MS): void {
  // The socket's timer begins anew with each part that the system could hand on, which it looks at when it is over: so a
  // connection is closed after the time, and before twice the time.
  app.server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    const { socket } = response
    response.setTimeout(takeMs, () => {
      if (socket !== null && socket.writableLength > 0) socket.destroy()
    })
  })
}

/** The soft limit of open files; `null` when unlimited, or where the system has none. */
function softLimit(): number | null {
  const report = process.report?.getReport() as { userLimits?: { open_files?: { soft: number | string } } } | undefined
  const soft = report?.userLimits?.open_files?.soft
  return typeof soft === 'number' ? soft : null
}
