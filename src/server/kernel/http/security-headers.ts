import type { FastifyInstance } from 'fastify'

/**
 * What every answer tells the browser to reject. Replies of calls load nothing at all; documents and the service worker
 * bring a content security policy of their own. Constants, since working them out anew cost a fifth of a menu read.
 */
export function addSecurityHeaders(app: FastifyInstance, publicUrl: string | null) {
  const headers = {
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Behind TLS only: a browser that has once seen it never again asks without.
    ...(publicUrl?.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
