import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

/** The program: reads the environment, starts the roles asked for, ends on a signal. With `dev` the pages reload as they change. */

const DEV = process.argv[2] === 'dev'
const ROOT = join(import.meta.dirname, '../..')
const COMPILED = join(ROOT, 'node_modules/.cache/compiled')
process.env.NODE_ENV = DEV ? 'development' : 'production'
// A larger young generation would be filled before it is swept: 50 MB for a few per cent of speed. The condition leaves out the
// messages of screens (package.json, scripts/prepare.mjs): 10 MB.
if (!DEV) runWith(['--max-semi-space-size=4', '--conditions=dabba', '--expose-gc'])

const SHUTDOWN_LIMIT_MS = 10_000
/** For the answers that say so. */
const FAILED_MS = 500

// What was compiled at the last start need not be compiled again: starts sooner, and with 20 MB less.
enableCompileCache(COMPILED)
const { beginProgram } = await import('./kernel/program.ts')
beginProgram()
const { endWithParent } = await import('./kernel/end-with-parent.ts')
const { keepFilesPrivate } = await import('./kernel/files/private-directory.ts')

keepFilesPrivate()

const server = await start().catch((error: unknown) => {
  process.stderr.write(`${startFailure(error)}\n`)
  process.exit(1)
})
// What starting leaves behind is given back at once: 30 MB for a tenth of a second.
globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
process.stdout.write(server.banner)
// Whoever started this process starts another one.
void server.failed.then((reason) => {
  process.stderr.write(`Dabba ends: ${reason}\n`)
  setTimeout(() => process.exit(1), FAILED_MS)
})

/** The port answers before the rest of the program is even read: that takes a second, or many on a busy machine. */
async function start() {
  const { readConfig } = await import('./kernel/config/read-config.ts')
  const { startingPage } = await import('./kernel/http/starting.ts')
  const config = readConfig(process.env)
  const starting = await startingPage(config)
  const { startServer } = await import('./start.ts')
  return startServer(config, starting, ROOT)
}

let stopping = false
async function stop() {
  if (stopping) return
  stopping = true
  // Something that hangs must not keep a restart waiting.
  setTimeout(() => process.exit(1), SHUTDOWN_LIMIT_MS).unref()
  await server.close()
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
if (process.env.npm_lifecycle_event !== undefined) endWithParent(stop)

/**
 * Begins anew, as the same process, when Node was started without `flags`. Windows cannot, and does without them. The threads then
 * share two of glibc's arenas instead of having one each: 50 MB. The cache of compiled files serves this file and the threads,
 * too, so that Node does not load what takes the types out of TypeScript: 20 MB.
 */
function runWith(flags: string[]) {
  if (flags.every((flag) => process.execArgv.includes(flag)) || process.platform === 'win32') return
  const args = [process.execPath, ...process.execArgv, ...flags, ...process.argv.slice(1)]
  process.execve?.(process.execPath, args, { MALLOC_ARENA_MAX: '2', NODE_COMPILE_CACHE: COMPILED, ...process.env })
}

/** What a person can act on needs no stack trace. */
function startFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const expected = ['ConfigError', 'DataDirInUse', 'DataDirError', 'MigrationError', 'EngineCrashed'].includes(
    error.constructor.name,
  )
  if ('code' in error && /^53/.test(String(error.code)))
    return `Dabba cannot start: the database has no room to work in (${error.message}). Make room, and start again.`
  const inUse = 'code' in error && error.code === 'EADDRINUSE'
  if (inUse) return 'Dabba cannot start: the port is in use. Stop what listens there, or set PORT to another one.'
  return expected ? `Dabba cannot start:\n${error.message}` : `Dabba cannot start: ${error.stack ?? error.message}`
}
