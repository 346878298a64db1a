import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A statement that the server has answered, before its client has heard of it. */
export interface AnsweredStatement {
  text: string
  /** Whether the session is within a transaction now. */
  inTransaction: boolean
}

/** What becomes of an answer: it is passed on, or the client never hears of it, nor of anything after it. */
type Fate = 'pass' | 'swallow'

export interface DatabaseProxy {
  /** Of the database, through the proxy. */
  url: string
  /** Called for each answer, until the next call of this; `null` passes all on. */
  watch(watcher: ((answered: AnsweredStatement) => Fate) | null): void
  close(): Promise<void>
}

/** Stands between a server and its database, and reads along where statements begin and end. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let watcher: ((answered: AnsweredStatement) => Fate) | null = null

  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname)
    const statements = new Statements()
    const fromClient = messagesOf((type, body) => statements.asked(type, body), true)
    let swallowed = false
    const fromDatabase = messagesOf((type, body) => {
      if (type !== 'Z' || swallowed) return
      const answered = statements.answered(String.fromCharCode(body[0] as number))
      if (answered !== null && watcher?.(answered) === 'swallow') swallowed = true
    })
    client.on('data', (chunk: Buffer) => {
      fromClient(chunk)
      database.write(chunk)
    })
    database.on('data', (chunk: Buffer) => {
      fromDatabase(chunk)
      if (!swallowed) client.write(chunk)
    })
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(one)
      one.setNoDelay(true)
      one.on('error', () => {})
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.port = String((server.address() as AddressInfo).port)

  return {
    url: url.href,
    watch(next) {
      watcher = next
    },
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Which statement a session is at: its text, also of one that was prepared before. */
class Statements {
  readonly #prepared = new Map<string, string>()
  #text: string | null = null

  asked(type: string, body: Buffer) {
    const [first = '', second = ''] = body.toString('utf8').split('\0')
    if (type === 'Q') this.#text = first
    if (type === 'P') this.#prepared.set(first, second)
    if (type === 'B') this.#text = this.#prepared.get(second) ?? ''
  }

  /** `null` when nothing had been asked: the session has just begun. */
  answered(status: string): AnsweredStatement | null {
    const text = this.#text
    this.#text = null
    return text === null ? null : { text: text.trim().replace(/\s+/g, ' '), inTransaction: status !== 'I' }
  }
}

/** Cuts a stream into the protocol's messages: a letter, a length, a body. A client's first one has no letter. */
function messagesOf(onMessage: (type: string, body: Buffer) => void, startsBare = false): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  let bare = startsBare
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    for (;;) {
      const head = bare ? 0 : 1
      if (rest.length < head + 4) return
      const length = head + rest.readInt32BE(head)
      if (rest.length < length) return
      if (!bare) onMessage(String.fromCharCode(rest[0] as number), rest.subarray(5, length))
      bare = false
      rest = rest.subarray(length)
    }
  }
}
