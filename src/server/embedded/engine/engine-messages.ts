import type { MessagePort, Worker } from 'node:worker_threads'

/** What is said between the program and the thread in which the embedded PostgreSQL runs. */

/** What the thread is started with. */
export interface EngineOptions {
  /** The directory of the database's files. */
  files: string
  /** When every synced path is to be told: what the thread waits at until that has been seen, one Int32. */
  seen: Int32Array<SharedArrayBuffer> | null
}

/** To the thread: whole messages of PostgreSQL's protocol; or that it shall end. */
export type ToEngine = Uint8Array | { end: true }

/** From the thread: the answer to the first message that has none yet; or what has become of it. */
export type FromEngine =
  | Uint8Array
  /** `torn`: what is to be said of a damaged write-ahead log. */
  | { ready: true; torn: string | null }
  /** It cannot be opened. `words` is what PostgreSQL said last. */
  | { failed: string; words: string }
  /** It has ended by itself, and answers nothing any more. */
  | { crashed: string; words: string }
  /** This path has been synced. */
  | { synced: string }

/** One end of what they say. */
export type EnginePort = Pick<MessagePort | Worker, 'on' | 'postMessage'>

/** Pieces as one, in memory of its own, which can be handed over. */
export function joined(pieces: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
