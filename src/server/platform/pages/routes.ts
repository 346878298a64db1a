import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendCached } from '#server/platform/http/cached-response.ts'
import type { PageRenderer } from '#shared/contract/pages.ts'
import { BuiltAssets } from './assets.ts'
import { type Document, Documents, type HomeSource } from './documents.ts'

/** The service worker's own policy, by which its fetches go: without this it could keep nothing offline. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'; img-src 'self'; frame-ancestors 'none'"

/** Serves the built web app: hashed files for a year, documents from memory. */
export async function registerPages(
  app: FastifyInstance,
  source: HomeSource,
  renderer: PageRenderer,
  /** Of the builds for browsers. */
  dirs: string[],
) {
  await app.register(fastifyStatic, {
    root: dirs,
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
  const documents = new Documents(source, renderer, new BuiltAssets(dirs))
  for (const path of renderer.paths) {
    app.get(path, async (request, reply) => sendDocument(await documents.of(path), 200, request, reply))
  }
  app.decorate('sendNotFoundPage', async (request: FastifyRequest, reply: FastifyReply) =>
    sendDocument(await documents.of('/not-found'), 404, request, reply),
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

function sendDocument(document: Document, status: number, request: FastifyRequest, reply: FastifyReply) {
  reply.status(status).type('text/html; charset=utf-8')
  return sendCached(document, request, reply.header('content-security-policy', contentSecurityPolicy(document)))
}

/** No script and no style but our own files and those inside the document, by their hash; no frame, no plug-in. */
function contentSecurityPolicy({ styleHash, scriptHash }: Document): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${scriptHash}`,
    `style-src 'self' ${styleHash}`,
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
