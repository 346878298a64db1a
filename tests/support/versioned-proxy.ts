import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server before the real one that serves the service worker of another build when told to, as after a deployment. */
export async function startVersionedProxy(target: string) {
  let build: string | null = null
  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers }
    // The whole answer, as plain text, whatever the browser has already.
    for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since']) delete headers[name]
    const forwarded = request(`${target}${incoming.url}`, { method: incoming.method ?? 'GET', headers }, (answer) => {
      const renames = build !== null && incoming.url === '/sw.js'
      const { 'content-length': length, etag, ...kept } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, renames ? kept : answer.headers)
      if (!renames) return void answer.pipe(outgoing)
      let script = ''
      answer.setEncoding('utf8')
      answer.on('data', (piece) => {
        script += piece
      })
      // The name of the build, by which the worker calls its set of files.
      answer.on('end', () => outgoing.end(script.replace(/(["'`])[0-9a-f]{12}\1/, JSON.stringify(build))))
    })
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deploy(name: string) {
      build = name
    },
    end: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
