import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) }

/** An answer that is made once and sent to many: its bytes, compressed, and a tag by which they are known again. */
export interface CachedResponse {
  etag: string
  plain: Buffer
  br: Buffer
  gzip: Buffer
}

/** Compresses an answer. `effort` is brotli's, 0 to 11. */
export async function precompress(plain: Buffer, effort: number): Promise<CachedResponse> {
  const [br, gz] = await Promise.all([
    compress.br(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: effort } }),
    compress.gzip(plain, { level: Math.min(9, effort) }),
  ])
  return { etag: `"${createHash('sha256').update(plain).digest('base64').slice(0, 27)}"`, plain, br, gzip: gz }
}

/** Sends it as the reader can read it; `304` to a reader who has it. The caller has set the content type. */
export function sendCached(
  cached: CachedResponse,
  request: FastifyRequest,
  reply: FastifyReply,
  vary = 'accept-encoding',
) {
  reply.header('etag', cached.etag).header('vary', vary).header('cache-control', 'no-cache')
  if (request.method === 'GET' && request.headers['if-none-match'] === cached.etag) return reply.status(304).send()
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(cached.br)
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(cached.gzip)
  return reply.send(cached.plain)
}
