import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server that does nothing but send one answer, in a process of its own: what Node.js itself costs. */

interface Answer {
  headers: Record<string, string>
  /** base64. */
  body: string
}

process.once('message', ({ headers, body }: Answer) => {
  const bytes = Buffer.from(body, 'base64')
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(200, headers)
      response.end(bytes)
    })
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
process.once('disconnect', () => process.exit())
