import { setTimeout as wait } from 'node:timers/promises'
import { CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import { DEMO_LEFT } from '#server/demo/demo-records.ts'
import { connect } from '#server/embedded/connect.ts'
import type { Db } from '#server/kernel/db/connection.ts'
import { contract } from '#shared/contract/contract.ts'
import { startCluster } from '../postgres/cluster.ts'
import { contractClient, fetchFrom } from '../support/client.ts'
import { REGISTERED } from '../support/documents.ts'
import { freePort } from '../support/free-port.ts'
import { unsoundLedgers } from '../support/meals.ts'
import { unsoundPauses } from '../support/pauses.ts'
import { held, progress } from '../support/promises.ts'
import { launchServerProcess } from '../support/server-process.ts'
import { daysWork } from './work/days.ts'
import { deliveryWork } from './work/delivery.ts'
import { moneyWork } from './work/money.ts'
import { insisting, type KindOfWork, type Kitchen, signIn } from './work/worker.ts'

/** The kitchen's work while the server is killed again and again: what was acknowledged is there, once. */

/** A tenth of the kills while customers order. */
const KILLS = Math.max(4, Math.round(Number(process.env.CRASHES ?? 200) / 10))
const ADMIN = { email: 'crash@dabba.local', password: 'a long password' }
const WORK = [moneyWork, deliveryWork, daysWork] as KindOfWork[]
/** For each kind of work. */
const TRIED_WITHIN_MS = 60_000
/** For the documents of what was delivered last. */
const ISSUED_WITHIN_MS = 60_000

test(
  `of ${KILLS} kills none loses or doubles what the kitchen was told is done`,
  async ({ onTestFinished: afterwards }) => {
    const cluster = await startCluster()
    afterwards(() => cluster.stop())
    const databaseUrl = await cluster.createDatabase('dabba')
    const env = {
      DATABASE_URL: databaseUrl,
      PORT: String(await freePort()),
      SEED: 'demo',
      SMS_PROVIDER: 'test',
      LOG_LEVEL: 'info',
      ISSUE_DOCUMENTS: '1',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    }
    let server = launchServerProcess(env)
    afterwards(async () => {
      await server.end('SIGKILL')
    })
    const url = await server.ready()
    const call = contractClient(fetchFrom(url))
    const { admin, token } = (await call(contract.adminLogin, { body: ADMIN })).reply
    const office = { id: admin.id, token }
    const { db, close } = await connect({ databaseUrl, databasePool: 2, databaseTimeoutMs: 60_000, dataDir: '' })
    afterwards(close)
    let stopped = false
    let silences = 0
    const insist = insisting(() => {
      silences += 1
    })
    const kitchen: Kitchen = { url, call, office, insist, customerId: (phone) => customerId(db, phone) }
    const profile = { ...REGISTERED, vpa: 'asha@okhdfcbank' }
    await insist(() => call(contract.changeKitchen, { body: profile }, office))
    // By the demo's menus, and for real: of invented sales no document is issued.
    await db.insertInto('settings').values({ name: DEMO_LEFT, value: new Date().toISOString() }).execute()
    for (const { prepare } of WORK) await prepare?.(kitchen)

    const done = WORK.map(({ checks }) => new Map<string, string[]>(Object.keys(checks).map((thing) => [thing, []])))
    const working = WORK.flatMap((kind, index) =>
      Array.from({ length: kind.people }, async (_, person) => {
        const witness = await signIn({ url, insist }, `+91987${index}${String(person).padStart(6, '0')}`)
        const note = (thing: string, id: string) => done[index]?.get(thing)?.push(id)
        for (let turn = person; !stopped; turn += kind.people)
          await kind.turn({ ...kitchen, witness, turn, done: note })
      }),
    )
    const failed = Promise.all(working).then(
      () => null,
      (error: unknown) => error,
    )

    for (let kill = 0; kill < KILLS; kill += 1) {
      if (kill % 2 === 0) await server.ready()
      await wait(Math.random() * 1500)
      await server.end('SIGKILL')
      server = launchServerProcess(env)
      progress(`${kill + 1} of ${KILLS} kills`)
    }
    await server.ready()
    // On a busy machine the kills may be over before each kind of work was done once.
    const untried = () => done.flatMap((of) => [...of].filter(([, ids]) => ids.length === 0).map(([thing]) => thing))
    const allTried = expect.poll(untried, { timeout: TRIED_WITHIN_MS, interval: 100 }).toEqual([])
    await Promise.race([failed, allTried])
    stopped = true
    expect(await failed).toBeNull()
    const delivered = done[WORK.indexOf(deliveryWork)]?.get('documents') ?? []
    // At its start it issues what is due.
    await server.end('SIGKILL')
    server = launchServerProcess(env)
    await server.ready()
    await expect.poll(() => undocumented(db, delivered), { timeout: ISSUED_WITHIN_MS, interval: 250 }).toBe(0)

    const wrong = await Promise.all(WORK.map(({ checks }, index) => wrongOf(db, checks, done[index] ?? new Map())))
    expect(wrong.flat()).toEqual([])
    expect(await gaps(db)).toEqual([])
    expect([await unsoundLedgers(db), await unsoundPauses(db)]).toEqual([[], []])
    const figureOf = (kind: KindOfWork) => {
      const told = [...(done[WORK.indexOf(kind)] ?? [])].map(([thing, ids]) => `${ids.length} ${thing}`)
      return `${KILLS} kills, ${silences} answers lost; ${told.join(', ')}: 0 lost, 0 doubled`
    }
    held(83, 'work on money, PostgreSQL', figureOf(moneyWork))
    held(83, 'packing, riders and documents, PostgreSQL', figureOf(deliveryWork))
    held(83, 'days and subscriptions, PostgreSQL', figureOf(daysWork))
  },
  10 * 60_000 + KILLS * 60_000,
)

/** What is not there once. */
async function wrongOf(db: Db, checks: Record<string, string>, done: Map<string, string[]>): Promise<string[]> {
  const wrong: string[] = []
  for (const [thing, statement] of Object.entries(checks)) {
    const ids = done.get(thing) ?? []
    const { rows } = await db.executeQuery<{ id: string; n: number }>(CompiledQuery.raw(statement, [ids]))
    const found = new Map(rows.map(({ id, n }) => [id, n]))
    const astray = ids.filter((id) => found.get(id) !== 1)
    wrong.push(...astray.map((id) => `${thing}: ${id} is there ${found.get(id) ?? 0} times`))
  }
  return wrong
}

async function customerId(db: Db, phone: string): Promise<string> {
  return (await db.selectFrom('customers').select('id').where('phone', '=', phone).executeTakeFirstOrThrow()).id
}

/** How many of these orders wait for their document. */
async function undocumented(db: Db, orderIds: string[]): Promise<number> {
  const waiting = db.selectFrom('document_queue').select('subject_id').where('subject_id', 'in', orderIds)
  return (await waiting.execute()).length
}

/** Series of documents whose numbers do not follow each other. */
async function gaps(db: Db): Promise<unknown[]> {
  const { rows } = await sql`SELECT series, year FROM documents GROUP BY 1, 2
    HAVING max(sequence) - min(sequence) + 1 <> count(*) OR count(DISTINCT sequence) <> count(*)`.execute(db)
  return rows
}
