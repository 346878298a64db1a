import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { precompress } from './cached-response.ts'

const plain = Buffer.from(JSON.stringify({ menu: 'दाल तड़का '.repeat(200) }))

test('what is compressed is what was given', async () => {
  const cached = await precompress(plain, 5)
  expect(brotliDecompressSync(cached.br)).toEqual(plain)
  expect(gunzipSync(cached.gzip)).toEqual(plain)
  expect(cached.br.length).toBeLessThan(plain.length / 5)
})

test('the tag tells one content from another', async () => {
  const [one, same, other] = await Promise.all(
    [plain, plain, Buffer.concat([plain, Buffer.from(' ')])].map((content) => precompress(content, 1)),
  )
  expect(one?.etag).toBe(same?.etag)
  expect(one?.etag).not.toBe(other?.etag)
})
