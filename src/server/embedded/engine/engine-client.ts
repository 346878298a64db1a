import { Duplex } from 'node:stream'
import { type EnginePort, type FromEngine, joined, type ToEngine } from './engine-messages.ts'

/** The driver's goodbye, which PGlite has no use for. */
const TERMINATE = 'X'.charCodeAt(0)

/** The program's end of an embedded PostgreSQL: what the driver takes for a socket is a stream to its thread. */
export class EngineClient {
  readonly #port: EnginePort
  /** Who waits for an answer, in the order of their messages. */
  readonly #waiting: EngineStream[] = []
  readonly #open = new Set<EngineStream>()
  #lost: Error | null = null

  constructor(port: EnginePort) {
    this.#port = port
    port.on('message', (message: FromEngine) => {
      if (message instanceof Uint8Array) this.#waiting.shift()?.answer(message)
    })
  }

  /** A new connection. PGlite has one session: there must be only one at a time. */
  readonly connect = (): Duplex => {
    const stream = new EngineStream(
      (message) => {
        this.#waiting.push(stream)
        this.#port.postMessage(message satisfies ToEngine, [message.buffer])
      },
      () => this.#lost,
    )
    this.#open.add(stream)
    stream.on('close', () => this.#open.delete(stream))
    return stream
  }

  /** PostgreSQL has ended: whoever waits, and whoever asks from now on, is told this. */
  fail(lost: Error): void {
    this.#lost = lost
    for (const stream of this.#open) stream.destroy(lost)
  }
}

type Send = (message: Uint8Array<ArrayBuffer>) => void

/** As much of a socket as the driver uses. What it writes at once goes as one message. */
class EngineStream extends Duplex {
  readonly #send: Send
  readonly #lost: () => Error | null

  constructor(send: Send, lost: () => Error | null) {
    super()
    this.#send = send
    this.#lost = lost
  }

  connect(): void {
    process.nextTick(() => {
      const lost = this.#lost()
      if (lost) this.destroy(lost)
      else this.emit('connect')
    })
  }

  /** An answer; nobody wants that of a connection that is gone. */
  answer(bytes: Uint8Array): void {
    if (!this.destroyed) this.push(bytes)
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#write([chunk], done)
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#write(
      chunks.map(({ chunk }) => chunk),
      done,
    )
  }

  override _final(done: () => void): void {
    this.push(null)
    done()
  }

  setNoDelay(): void {}
  ref(): void {}
  unref(): void {}

  #write(pieces: Buffer[], done: () => void): void {
    if (pieces[0]?.[0] !== TERMINATE) this.#send(joined(pieces))
    done()
  }
}
