import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { connectServer } from '#server/kernel/db/pool/connect-server.ts'
import { freePort } from '../support/free-port.ts'
import { temporaryDir } from '../support/temporary-dir.ts'

/** A throwaway PostgreSQL server. */
export interface Cluster {
  /** Of the maintenance database. */
  url: string
  version: string
  /** Makes a database with the given name. Returns its address. */
  createDatabase(name: string): Promise<string>
  /** Of the process that has started all others. */
  pid(): number | undefined
  /** Whether it has not ended, in whatever way. */
  running(): boolean
  /** Ends all its processes as a power cut would. */
  kill(): Promise<void>
  /** Starts it again on the same data and port. */
  start(): Promise<void>
  /** Ends it and removes its files. */
  stop(): Promise<void>
}

interface ClusterOptions {
  /** An empty directory for its files; else one that is gone afterwards. */
  place?: string
  /** `false` of one that nobody kills: it waits for no disk, and the program does not start on it. */
  durable?: boolean
}

/** Makes and starts a PostgreSQL server of one's own. Throws when none is installed, or when fsync is off and it is to be durable. */
export async function startCluster({ place, durable = true }: ClusterOptions = {}): Promise<Cluster> {
  const programs = findPrograms()
  const dir = place === undefined ? temporaryDir('dabba-postgres-') : { path: place, dispose: () => {} }
  const password = randomBytes(12).toString('hex')
  const user = serverUser()
  if (user) chownSync(dir.path, user.uid, user.gid)
  const data = join(dir.path, 'data')
  initialise(programs, data, { dir: dir.path, password, user })

  const port = await freePort()
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  const settings = [...SETTINGS, ...(durable ? DURABLE : FORGETFUL)].flatMap((setting) => ['-c', setting])
  let child: ChildProcess | null = null

  async function start() {
    // Right after a SIGKILL the former server's last processes may still hold its shared memory.
    for (let attempt = 1; ; attempt++) {
      child = spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), ...settings], {
        ...user,
        stdio: 'ignore',
      })
      if (await answers(url, child)) return
      if (attempt === 20) throw new Error('PostgreSQL did not start')
      await wait(250)
    }
  }
  const running = () => child !== null && child.exitCode === null && child.signalCode === null
  async function end(signal: NodeJS.Signals) {
    if (!child || !running()) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  /** The postmaster first, so that it starts nothing again; then those that serve connections. */
  async function kill() {
    const backends = childrenOf(child?.pid)
    await end('SIGKILL')
    for (const pid of backends) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It has noticed by itself that the postmaster is gone.
      }
    }
  }
  // Whatever happens to the test, the server does not outlive it.
  const last = () => child?.kill('SIGKILL')
  process.once('exit', last)

  await start()
  if (durable) await requireFsync(url)
  return {
    url,
    version: await ask(url, 'SHOW server_version'),
    async createDatabase(name) {
      await ask(url, `CREATE DATABASE ${name}`)
      return url.replace(/postgres$/, name)
    },
    pid: () => child?.pid,
    running,
    kill,
    start,
    async stop() {
      process.off('exit', last)
      await end('SIGINT')
      dir.dispose()
    },
  }
}

/** The processes that a process has started, where the system tells them; elsewhere they end by themselves. */
export function childrenOf(pid: number | undefined): number[] {
  const file = `/proc/${pid}/task/${pid}/children`
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split(' ').filter(Boolean).map(Number) : []
}

const SETTINGS = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200']
const DURABLE = ['fsync=on']
const FORGETFUL = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

/** The folder with initdb and postgres: PG_BIN, the newest of Debian's, or wherever PATH leads. */
export function findPrograms(): string {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const onPath = (process.env.PATH ?? '').split(process.platform === 'win32' ? ';' : ':')
  const places = [process.env.PG_BIN ?? '', ...versions.map((version) => join(debian, version, 'bin')), ...onPath]
  const found = places.find((place) => place !== '' && existsSync(join(place, 'initdb')))
  if (!found)
    throw new Error('No PostgreSQL is installed. Install the package postgresql, or set PG_BIN to its bin folder.')
  return found
}

/** PostgreSQL does not run as root: it then runs as the user that its package made. */
function serverUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  const [uid, gid] = [idOf('-u'), idOf('-g')]
  if (!uid || !gid) throw new Error('As root a user named postgres is needed to run PostgreSQL as.')
  return { uid, gid }
}

interface Place {
  dir: string
  password: string
  user: ReturnType<typeof serverUser>
}

function initialise(programs: string, data: string, { dir, password, user }: Place) {
  const passwordFile = join(dir, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (user) chownSync(passwordFile, user.uid, user.gid)
  const as = ['-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  // Its first files outlive every process, and need not outlive the machine.
  const options = [...as, '-E', 'UTF8', '--locale=C', '--no-sync']
  const { status, stderr } = spawnSync(join(programs, 'initdb'), ['-D', data, ...options], {
    ...user,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`initdb failed:\n${stderr}`)
}

async function answers(url: string, child: ChildProcess): Promise<boolean> {
  for (let tries = 0; tries < 400; tries++) {
    if (child.exitCode !== null) return false
    const answered = await ask(url, 'SELECT 1').catch(() => null)
    if (answered !== null) return true
    await wait(25)
  }
  return false
}

/** What survives a crash with fsync off says nothing. */
async function requireFsync(url: string) {
  const fsync = await ask(url, 'SHOW fsync')
  if (fsync !== 'on') throw new Error(`crash tests need fsync on; it is ${fsync}`)
}

/** Asks one thing; the first field of the first row. */
async function ask(url: string, statement: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000, query_timeout: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query(statement)
    return String(Object.values(rows[0] ?? {})[0] ?? '')
  } finally {
    await client.end().catch(() => {})
  }
}

/** A pool over a server, for what is no matter of its time limits: it waits for as long as a busy machine takes. */
export const connectPatiently = (url: string, max: number) => connectServer(url, max, 60_000)
