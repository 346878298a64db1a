import type { PGlite } from '@electric-sql/pglite'
import { type EnginePort, joined, type ToEngine } from './engine-messages.ts'

/** The first message of a session begins with its length, all others with a letter. */
const STARTUP = 0
/** Ends what a session that is gone has left: its transaction, prepared statements, settings. */
const FORGET = ['ROLLBACK', 'DISCARD ALL'].map(queryMessage)

/**
 * Lets the other end of `port` ask this PGlite: each message of bytes is answered by one, in their order. PGlite has one
 * session; where another one begins, what the former has left is forgotten. What throws, but for a statement, is for
 * `failed`, and that message is never answered.
 */
export function serveEngine(
  pglite: PGlite,
  port: EnginePort,
  { end, failed }: { end(): void; failed(error: unknown): void },
): void {
  const answer = async (message: Uint8Array) => {
    const bytes = joined(message[0] === STARTUP ? await begin(pglite, message) : await ask(pglite, message))
    port.postMessage(bytes, [bytes.buffer])
  }
  port.on('message', (message: ToEngine) => {
    if ('end' in message) end()
    else answer(message).catch(failed)
  })
}

async function begin(pglite: PGlite, startup: Uint8Array): Promise<Uint8Array[]> {
  for (const query of FORGET) await ask(pglite, query)
  return [pglite.execProtocolRawSync(startup)]
}

/** Runs messages to their end. What PostgreSQL answers, in pieces. */
async function ask(pglite: PGlite, message: Uint8Array): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = []
  // Each is a view of PostgreSQL's memory, which changes.
  await pglite.execProtocolRawStream(message, { syncToFs: false, onRawData: (piece) => pieces.push(piece.slice()) })
  return pieces
}

function queryMessage(text: string): Uint8Array {
  const message = Buffer.alloc(text.length + 6)
  message.write('Q')
  message.writeInt32BE(text.length + 5, 1)
  message.write(text, 5)
  return message
}
