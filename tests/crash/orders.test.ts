import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { startCluster } from '../postgres/cluster.ts'
import { freePort } from '../support/free-port.ts'
import { type ServerProcess, startServerProcess } from '../support/server-process.ts'
import { temporaryDir } from '../support/temporary-dir.ts'
import { compare, keepOrdering, newWitness, type Witness } from './witness.ts'

/** CRASHES=200 for the long run. */
const CRASHES = Number(process.env.CRASHES ?? 10)
const CUSTOMERS = 8
/** Between two crashes, from the moment the server is ready. */
const CALM_MS = { least: 20, most: 600 }

const calm = () => wait(CALM_MS.least + Math.random() * (CALM_MS.most - CALM_MS.least))

const cleanups: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

interface Rig {
  url: string
  server(): ServerProcess
  restart(): Promise<void>
}

/** A server that comes back at the same address after each crash. */
async function rig(database: Record<string, string>): Promise<Rig> {
  const PORT = String(await freePort())
  const env = { ...database, PORT, SEED: 'demo', SMS_PROVIDER: 'test', LOG_LEVEL: 'fatal' }
  let server = await startServerProcess(env)
  cleanups.push(async () => {
    await server.end('SIGKILL')
  })
  return {
    url: server.url,
    server: () => server,
    restart: async () => {
      server = await startServerProcess(env)
    },
  }
}

function embeddedDatabase(): Record<string, string> {
  const dir = temporaryDir('dabba-crash-')
  cleanups.push(() => dir.dispose())
  return { DATA_DIR: dir.path }
}

async function serverDatabase(): Promise<Record<string, string>> {
  const cluster = await startCluster()
  cleanups.push(() => cluster.stop())
  return { DATABASE_URL: await cluster.createDatabase('dabba') }
}

/** Lets customers order while `crash` happens again and again, then compares promises and books. */
async function survive(on: Rig, name: string, crash: () => Promise<void>) {
  const phones = Array.from({ length: CUSTOMERS }, (_, index) => `+91987650000${index}`)
  const witnesses: Witness[] = []
  for (const phone of phones) witnesses.push(await newWitness(on.url, phone))
  let stopped = false
  const ordering = Promise.all(witnesses.map((witness) => keepOrdering(on.url, witness, () => stopped)))
  // A customer who meets an unexpected answer ends the test at once, not after the last crash.
  let failure: unknown = null
  ordering.catch((error: unknown) => {
    failure = error
  })
  try {
    for (let count = 0; count < CRASHES && failure === null; count++) {
      await calm()
      await crash()
      if (!on.server().running()) throw new Error(`the server has ended:\n${on.server().output()}`)
    }
  } finally {
    stopped = true
  }
  await ordering

  const { promised, lost, doubled, half } = await compare(on.url, witnesses)
  const unanswered = witnesses.reduce((sum, witness) => sum + witness.lost, 0)
  const refused = witnesses.reduce((sum, witness) => sum + witness.refused, 0)
  console.log(
    `${name}: ${CRASHES} crashes, ${promised} orders promised, ${unanswered} answers lost, ${refused} refused meanwhile; ` +
      `${lost.length} orders lost, ${doubled.length} doubled, ${half.length} half written`,
  )
  expect({ lost, doubled, half }).toEqual({ lost: [], doubled: [], half: [] })
  // Else nothing was tried.
  expect(promised).toBeGreaterThan(CRASHES)
  expect(unanswered + refused).toBeGreaterThan(CRASHES)
}

describe('no order that was promised is lost or doubled', () => {
  test('when the server is killed, on the embedded database', async () => {
    const on = await rig(embeddedDatabase())
    await survive(on, 'embedded, server killed', async () => {
      await on.server().end('SIGKILL')
      await on.restart()
    })
  })

  test('when the server is killed, on PostgreSQL', async () => {
    const on = await rig(await serverDatabase())
    await survive(on, 'PostgreSQL, server killed', async () => {
      await on.server().end('SIGKILL')
      await on.restart()
    })
  })
})
