import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { type Cluster, startCluster } from '../postgres/cluster.ts'
import { freePort } from '../support/free-port.ts'
import { held, progress } from '../support/promises.ts'
import { type LaunchedServer, launchServerProcess } from '../support/server-process.ts'
import { temporaryDir } from '../support/temporary-dir.ts'
import { type CustomerProcess, sendCustomers } from './customer-process.ts'
import { compare } from './witness.ts'

/** How often the server is killed on each database; `npm run test:long` says 1000. The database dies a quarter as often. */
const CRASHES = Number(process.env.CRASHES ?? 200)
const CUSTOMERS = 8
/** Against what never ends: on a busy machine a start takes a quarter of a minute. */
const LIMIT_MS = 10 * 60_000 + CRASHES * 60_000
/** A server is killed at a random moment from its launch up to so long after it has come up. */
const CALM_MS = 600

/** Takes what is to be done when the test is over, the last first. */
type Afterwards = (cleanup: () => Promise<void> | void) => void

function newDir(afterwards: Afterwards): string {
  const dir = temporaryDir('dabba-crash-')
  afterwards(() => dir.dispose())
  return dir.path
}

/** A server that comes back at the same address after each crash. */
class Phoenix {
  readonly #env: Record<string, string>
  readonly url: string
  #server: LaunchedServer
  /** Milliseconds that a start takes. */
  startMs = 0

  private constructor(env: Record<string, string>) {
    this.#env = env
    this.url = `http://127.0.0.1:${env.PORT}`
    this.#server = launchServerProcess(env)
  }

  static async start(database: Record<string, string>, afterwards: Afterwards): Promise<Phoenix> {
    const PORT = String(await freePort())
    const env = { ...database, PORT, SEED: 'demo', SMS_PROVIDER: 'test', LOG_LEVEL: 'info' }
    const phoenix = new Phoenix(env)
    afterwards(async () => {
      await phoenix.#server.end('SIGKILL')
    })
    // The first start makes the database; the second is as long as all others.
    await phoenix.ready()
    await phoenix.crash()
    const launched = Date.now()
    await phoenix.ready()
    phoenix.startMs = Date.now() - launched
    return phoenix
  }

  ready = () => this.#server.ready()

  requireRunning() {
    if (!this.#server.running()) throw new Error(`the server has ended:\n${this.#server.output()}`)
  }

  /** Kills it, in whatever it does, and launches it again. */
  async crash() {
    this.requireRunning()
    await this.#server.end('SIGKILL')
    this.#server = launchServerProcess(this.#env)
  }
}

async function postgres(afterwards: Afterwards): Promise<{ cluster: Cluster; DATABASE_URL: string }> {
  const cluster = await startCluster()
  afterwards(() => cluster.stop())
  return { cluster, DATABASE_URL: await cluster.createDatabase('dabba') }
}

interface Storm {
  /** For who watches. */
  name: string
  on: Phoenix
  /** For the witness log. */
  dir: string
  crashes: number
  crash: () => Promise<void>
}

/** Lets customers order while `crash` happens again and again, then compares promises and books. Returns the figure. */
async function survive({ on, dir, crashes, crash, name }: Storm): Promise<string> {
  const customers: CustomerProcess = await sendCustomers(on.url, dir, CUSTOMERS)
  for (let count = 0; count < crashes; count++) {
    // A start takes longer when others are busy: without some that are seen through there might be hardly an order to lose.
    const seenThrough = count % 3 === 0
    if (seenThrough) await on.ready()
    await wait(Math.random() * (seenThrough ? CALM_MS : on.startMs + CALM_MS))
    if (customers.failure()) break
    await crash()
    if ((count + 1) % 20 === 0) progress(`${name}: ${count + 1} of ${crashes} crashes`)
  }
  await on.ready()
  await customers.stop()

  const { promised, silences, rejections, lost, doubled, half } = await compare(on.url, customers.log())
  expect({ lost, doubled, half }).toEqual({ lost: [], doubled: [], half: [] })
  // Else nothing was tried.
  expect(promised).toBeGreaterThan(crashes)
  expect(silences + rejections).toBeGreaterThan(crashes)
  return (
    `${crashes} crashes, ${promised} orders promised, ${silences} answers lost, ${rejections} rejected meanwhile: ` +
    '0 lost, 0 doubled, 0 half written'
  )
}

describe.concurrent('no order that was promised is lost or doubled', { timeout: LIMIT_MS }, () => {
  test('when the server is killed, on the embedded database', async ({ onTestFinished: afterwards }) => {
    const on = await Phoenix.start({ DATA_DIR: newDir(afterwards) }, afterwards)
    const storm = {
      name: 'embedded, server killed',
      on,
      dir: newDir(afterwards),
      crashes: CRASHES,
      crash: () => on.crash(),
    }
    held(2, 'embedded, server killed', await survive(storm))
  })

  test('when the server is killed, on PostgreSQL', async ({ onTestFinished: afterwards }) => {
    const { DATABASE_URL } = await postgres(afterwards)
    const on = await Phoenix.start({ DATABASE_URL }, afterwards)
    const storm = {
      name: 'PostgreSQL, server killed',
      on,
      dir: newDir(afterwards),
      crashes: CRASHES,
      crash: () => on.crash(),
    }
    held(2, 'PostgreSQL, server killed', await survive(storm))
  })

  test('when PostgreSQL itself is killed', async ({ onTestFinished: afterwards }) => {
    const { cluster, DATABASE_URL } = await postgres(afterwards)
    const on = await Phoenix.start({ DATABASE_URL }, afterwards)
    const crash = async () => {
      on.requireRunning()
      await cluster.kill()
      await cluster.start()
    }
    const storm = {
      name: 'PostgreSQL, database killed',
      on,
      dir: newDir(afterwards),
      crashes: Math.ceil(CRASHES / 4),
      crash,
    }
    held(2, 'PostgreSQL, database killed', await survive(storm))
  })
})
