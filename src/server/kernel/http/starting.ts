import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as m from '#paraglide/messages.js'
import type { Config } from '#server/kernel/config/config.ts'
import { escapeHtml } from '#server/kernel/escape-html.ts'
import { inLanguage, languageNow } from '#server/kernel/language.ts'
import { LANGUAGES, type Language, languageOf } from '#shared/base/language.ts'
import { connectionLimit } from './connections.ts'
import { ENGLISH_ONLY, keptChoice } from './language.ts'
import { ERRORS } from './rejections.ts'

/** What a starting server is at: its database recovers from a kill, a new version changes it, the rest. */
type StartStage = { reason: 'opening_database' | 'preparing' } | { reason: 'migrating'; done: number; total: number }

/** The port while the server starts: it answers at once, and says what is going on. */
export interface StartingPage {
  /** The one that it listens at, also when it was to be any. */
  port: number
  tell(stage: StartStage): void
  /** Leaves the port to the server. */
  close(): Promise<void>
}

/** Of a process that serves no pages. */
const noStartingPage = (port: number): StartingPage => ({ port, tell: () => {}, close: async () => {} })

const STYLE =
  'body{font:1.125rem/1.5 system-ui,sans-serif;margin:0;padding:20vh 1.5rem 2rem;color:#1f2937;background:#fff}' +
  'main{max-width:32rem;margin:auto}h1{font-size:1.5rem;line-height:1.25}' +
  '@media(prefers-color-scheme:dark){body{color:#e5e7eb;background:#111827}}'
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none';style-src 'sha256-${STYLE_HASH}';frame-ancestors 'none'`,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  // Or the connection would outlast this page, and its next request meet nobody.
  connection: 'close',
}
/** Seconds after which browsers and apps ask again. */
const AGAIN_S = 2

/**
 * Listens until it is closed, where pages are to be served. Pages and calls are answered with 503, `/healthz` with 200,
 * `/readyz` with 503 and the reason. Throws ConfigError for too few open files, and what the system says when the port
 * cannot be had.
 */
export async function startingPage({
  port,
  host,
  roles,
}: Pick<Config, 'port' | 'host' | 'roles'>): Promise<StartingPage> {
  const limit = connectionLimit()
  if (!roles.includes('web')) return noStartingPage(port)
  let stage: StartStage = { reason: 'opening_database' }
  const server = createServer((request, response) => {
    request.resume()
    inLanguage(languageFor(request), () => answer(request, response, stage))
  })
  if (limit !== null) server.maxConnections = limit
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    tell: (next) => {
      stage = next
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

/** Which languages the kitchen offers stands in its database: a choice made there is believed. */
function languageFor(request: IncomingMessage): Language {
  return ENGLISH_ONLY.test(request.url ?? '') ? 'en' : languageOf(keptChoice(request), LANGUAGES)
}

function answer(request: IncomingMessage, response: ServerResponse, stage: StartStage): void {
  const path = (request.url ?? '').split('?')[0]
  const rejection = { success: false, error: ERRORS.unavailable.text({}), code: 'unavailable' }
  const wantsPage = request.method === 'GET' && /\btext\/html\b/.test(request.headers.accept ?? '')
  if (path === '/healthz') send(response, 200, { status: 'starting' })
  else if (path === '/readyz') send(response, 503, { ...rejection, status: 'starting', ...stage })
  else send(response, 503, wantsPage ? pageOf(stage) : rejection)
}

function send(response: ServerResponse, status: number, body: string | object): void {
  const type = typeof body === 'string' ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8'
  if (status === 503) response.setHeader('retry-after', AGAIN_S)
  response.writeHead(status, { ...HEADERS, 'content-type': type })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

function pageOf(stage: StartStage): string {
  const lines = [m.starting_nothing_lost(), stageText(stage), m.starting_again()].map(
    (line) => `<p>${escapeHtml(line)}</p>`,
  )
  const title = escapeHtml(m.starting_title())
  return (
    `<!doctype html><html lang="${languageNow()}"><head><meta charset="utf-8"><title>${title}</title>` +
    `<meta name="viewport" content="width=device-width,initial-scale=1"><meta http-equiv="refresh" content="${AGAIN_S}">` +
    `<style>${STYLE}</style></head><body><main><h1>${title}</h1>${lines.join('')}</main></body></html>`
  )
}

function stageText(stage: StartStage): string {
  if (stage.reason === 'opening_database') return m.starting_opening_database()
  if (stage.reason === 'migrating') return m.starting_migrating({ done: stage.done, total: stage.total })
  return m.starting_preparing()
}
