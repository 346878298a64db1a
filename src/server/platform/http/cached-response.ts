import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) }

/** An answer that is made once and sent to many: its bytes, compressed, and a tag by which they are known again. */
export interface Ready {
  etag: string
  plain: Buffer
  br: Buffer
  gzip: Buffer
}

/** Compresses an answer. `effort` is brotli's, 0 to 11. */
export async function makeReady(plain: Buffer, effort: number): Promise<Ready> {
  const [br, gz] = await Promise.all([
    compress.br(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: effort } }),
    compress.gzip(plain, { level: Math.min(9, effort) }),
  ])
  return { etag: `"${createHash('sha256').update(plain).digest('base64').slice(0, 27)}"`, plain, br, gzip: gz }
}

/** Sends it as the reader can read it; `304` to a reader who has it. The caller has set the content type. */
export function sendReady(ready: Ready, request: FastifyRequest, reply: FastifyReply) {
  reply.header('etag', ready.etag).header('vary', 'accept-encoding').header('cache-control', 'no-cache')
  if (request.method === 'GET' && request.headers['if-none-match'] === ready.etag) return reply.status(304).send()
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(ready.br)
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(ready.gzip)
  return reply.send(ready.plain)
}
