import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendCached } from '#server/kernel/http/cached-response.ts'
import type { PageRenderer } from '#shared/contract/pages.ts'
import { type BuildDirs, BuiltAssets } from './assets.ts'
import { type Document, Documents, type HomeSource } from './documents.ts'
import { chosenByLink } from './language-link.ts'

/** The service worker's own policy, by which its fetches go: without this it could keep nothing offline. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'; img-src 'self'; frame-ancestors 'none'"

/** Serves the built web app: hashed files for a year, documents from memory. */
export async function registerPages(
  app: FastifyInstance,
  source: HomeSource,
  renderer: PageRenderer,
  dirs: BuildDirs,
  checkoutOrigins: readonly string[],
) {
  await app.register(fastifyStatic, {
    root: [...dirs.base, ...dirs.translated.map(({ dir }) => dir)],
    wildcard: false,
    index: false,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', lifetimeOf(path))
      if (path.includes('sw.js')) reply.header('content-security-policy', WORKER_POLICY)
    },
  })
  const send = documentSender(checkoutOrigins)
  const documents = new Documents(source, renderer, new BuiltAssets(dirs))
  for (const path of renderer.paths) {
    app.get(path, async (request, reply) => {
      if (renderer.isTranslated(path) && (await chosenByLink(request, reply))) return reply
      return send(await documents.of(path, request.language), 200, request, reply)
    })
  }
  app.decorate('sendNotFoundPage', async (request: FastifyRequest, reply: FastifyReply) =>
    send(await documents.of('/not-found', request.language), 404, request, reply),
  )
}

function lifetimeOf(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable'
  // The service worker decides what every visit runs; a stale one would keep a phone in the past.
  return path.includes('sw.js') ? 'no-cache' : 'public, max-age=3600'
}

declare module 'fastify' {
  interface FastifyInstance {
    sendNotFoundPage?: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
  }
}

function documentSender(checkoutOrigins: readonly string[]) {
  return (document: Document, status: number, request: FastifyRequest, reply: FastifyReply) => {
    reply.status(status).type('text/html; charset=utf-8')
    reply.header('content-security-policy', contentSecurityPolicy(document, checkoutOrigins))
    // The bank's page, which the checkout opens beside, tells it how that went.
    if (checkoutOrigins.length > 0) reply.header('cross-origin-opener-policy', 'same-origin-allow-popups')
    reply.header('content-language', document.language)
    return sendCached(document, request, reply, 'accept-encoding, accept-language, cookie')
  }
}

/**
 * No script and no style but our own files and those inside the document, by their hash; no frame, no plug-in. Where there is a
 * payment gateway its checkout may be loaded, which comes in a frame of its own and styles that frame.
 */
function contentSecurityPolicy({ styleHash, scriptHash }: Document, checkoutOrigins: readonly string[]): string {
  const checkout = checkoutOrigins.map((origin) => ` ${origin}`).join('')
  return [
    "default-src 'none'",
    `script-src 'self' ${scriptHash}${checkout}`,
    `style-src 'self' ${styleHash}`,
    "img-src 'self' data: https:",
    "font-src 'self'",
    `connect-src 'self'${checkout}`,
    ...(checkout === '' ? [] : [`frame-src${checkout}`, "style-src-attr 'unsafe-inline'"]),
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
