import { MessageChannel } from 'node:worker_threads'
import type { PGlite } from '@electric-sql/pglite'
import { connectEmbedded } from '#server/embedded/embedded.ts'
import { EngineClient } from '#server/embedded/engine/engine-client.ts'
import { serveEngine } from '#server/embedded/engine/engine-server.ts'

/** The embedded database over a PGlite of this thread, which the test may look into: the way there is the server's. `closed` is called once nobody asks any more. */
export function connectMemory(pglite: PGlite, closed: () => Promise<void>) {
  const { port1, port2 } = new MessageChannel()
  serveEngine(pglite, port1, {
    end: () => {},
    failed: (error) => {
      throw error
    },
  })
  const close = async () => {
    port1.close()
    await closed()
  }
  return connectEmbedded({ connect: new EngineClient(port2).connect, lost: new AbortController().signal, close })
}
