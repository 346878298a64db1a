import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { CONTROL_SOCKET } from '#server/embedded/data-dir/layout.ts'

/**
 * A door for the commands of this machine's owner: a socket in the data directory, which only its owner can open. One
 * line of JSON each way.
 */

/** Paths of sockets are short by the system's will; on Windows they are no files at all. */
function addressOf(dataDir: string): string | null {
  if (process.platform === 'win32') {
    return `\\\\.\\pipe\\dabba-${createHash('sha256').update(dataDir).digest('hex').slice(0, 32)}`
  }
  const path = join(dataDir, CONTROL_SOCKET)
  return Buffer.byteLength(path) <= 103 ? path : null
}

type Reply = { said: string } | { error: string }

/** Does what is asked and answers what to say; throws what to say when it cannot. */
type Run<Command> = (command: Command) => Promise<string>

/** Opens the door. `null` where there can be none. */
export async function openControlSocket<Command>(
  dataDir: string,
  run: Run<Command>,
): Promise<{ close(): Promise<void> } | null> {
  const address = addressOf(dataDir)
  if (address === null) return null
  // The data directory is locked by this process: a socket that is there is a dead one's.
  if (process.platform !== 'win32') rmSync(address, { force: true })
  const server = createServer((socket) => void answer(socket, run))
  server.listen(address)
  await once(server, 'listening')
  if (process.platform !== 'win32') chmodSync(address, 0o600)
  server.unref()
  return {
    close: async () => {
      server.close()
      await once(server, 'close')
    },
  }
}

async function answer<Command>(socket: Socket, run: Run<Command>) {
  socket.on('error', () => {})
  for await (const line of createInterface({ input: socket })) {
    const reply: Reply = await Promise.resolve(line)
      .then((text) => run(JSON.parse(text)))
      .then(
        (said) => ({ said }),
        (error: Error) => ({ error: error.message }),
      )
    socket.end(`${JSON.stringify(reply)}\n`)
    return
  }
}

/**
 * Asks the server that runs on the data directory. `null` when none does; else what went wrong, or what it says. With a
 * `limitMs` a server that is silent for longer has not answered; without, it has all the time that it needs.
 */
export async function askServer(dataDir: string, command: object, limitMs?: number): Promise<Reply | null> {
  const address = addressOf(dataDir)
  if (address === null) return null
  const socket = connect(address)
  try {
    await once(socket, 'connect')
  } catch {
    return null
  }
  const lines = createInterface({ input: socket })
  let silent = false
  if (limitMs !== undefined) {
    socket.setTimeout(limitMs, () => {
      silent = true
      lines.close()
      socket.destroy()
    })
  }
  socket.write(`${JSON.stringify(command)}\n`)
  for await (const line of lines) return JSON.parse(line)
  if (silent) return { error: `The server has not answered within ${(limitMs ?? 0) / 1000} seconds.` }
  return { error: 'The server ended before it was done.' }
}
