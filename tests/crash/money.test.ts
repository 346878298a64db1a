import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { contract } from '#shared/contract/contract.ts'
import { EMPTY_PROFILE } from '#shared/domain/catalog/profile.ts'
import { startCluster } from '../postgres/cluster.ts'
import { type CallContract, contractClient, fetchFrom } from '../support/client.ts'
import { freePort } from '../support/free-port.ts'
import { held, progress } from '../support/promises.ts'
import { launchServerProcess } from '../support/server-process.ts'
import { newWitness } from './witness.ts'

/** The office's work on money while the server is killed again and again: what was acknowledged is there, once. */

/** A tenth of the kills while customers order. */
const KILLS = Math.max(4, Math.round(Number(process.env.CRASHES ?? 200) / 10))
const WORKERS = 3
const ADMIN = { email: 'crash@dabba.local', password: 'a long password' }

/** What was acknowledged, by kind: how many rows are to be found, and by which ids. */
const CHECKS = {
  'cash counted': `SELECT order_id AS id, count(*)::int AS n FROM payments WHERE order_id = ANY($1) AND state = 'received' GROUP BY 1`,
  'claims matched': `SELECT order_id AS id, count(*)::int AS n FROM payments WHERE order_id = ANY($1) AND state = 'received' GROUP BY 1`,
  'cash undone': `SELECT o.id, 1 AS n FROM orders o WHERE o.id = ANY($1) AND o.payment_state = 'due'
    AND NOT EXISTS (SELECT FROM payments p WHERE p.order_id = o.id AND p.state = 'received')`,
  'entries of accounts': 'SELECT id, count(*)::int AS n FROM account_entries WHERE id = ANY($1) GROUP BY 1',
  deliveries: `SELECT order_id AS id, count(*)::int AS n FROM order_status_changes
    WHERE order_id = ANY($1) AND to_status = 'delivered' AND to_payment IS NULL GROUP BY 1`,
} as const
type Kind = keyof typeof CHECKS

test(
  `of ${KILLS} kills none loses or doubles what the office was told is done`,
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
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    }
    let server = launchServerProcess(env)
    afterwards(async () => {
      await server.end('SIGKILL')
    })
    const url = await server.ready()
    const call = contractClient(fetchFrom(url))
    const admin = (await call(contract.adminLogin, { body: ADMIN })).reply.token
    const profile = { ...EMPTY_PROFILE, name: 'Asha’s Kitchen', vpa: 'asha@okhdfcbank' }
    await call(contract.changeKitchen, { body: profile }, { token: admin })
    const done: Record<Kind, string[]> = {
      'cash counted': [],
      'claims matched': [],
      'cash undone': [],
      'entries of accounts': [],
      deliveries: [],
    }
    let stopped = false
    let silences = 0
    const seeThrough = async (ask: () => Promise<{ status: number; reply: { code?: string } }>, isDone = false) => {
      for (let asked = 0; ; asked += 1) {
        const answer = await ask().catch(() => null)
        if (answer && answer.status < 300) return answer
        // Asked again after a lost answer, it may be rejected as done.
        if (answer && answer.status < 500 && answer.status !== 429) {
          if (isDone && asked > 0) return answer
          throw new Error(`${answer.status}: ${JSON.stringify(answer.reply)}`)
        }
        silences += 1
        await wait(100)
      }
    }
    const workers = await Promise.all(
      Array.from({ length: WORKERS }, (_, index) =>
        newWitness(url, `+9198700${String(index).padStart(5, '0')}`, () => {}),
      ),
    )
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    const { rows: known } = await client.query<{ id: string; phone: string }>('SELECT id, phone FROM customers')
    const customerOf = new Map(known.map(({ id, phone }) => [phone, id]))
    const working = workers.map(async (witness, index) => {
      for (let turn = index; !stopped; turn += 1)
        await work(call, {
          witness,
          customerId: customerOf.get(witness.phone) ?? '',
          admin,
          turn,
          index,
          done,
          seeThrough,
        })
    })
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
    await wait(500)
    stopped = true
    expect(await failed).toBeNull()

    const wrong: string[] = []
    for (const [kind, statement] of Object.entries(CHECKS)) {
      const ids = done[kind as Kind]
      const { rows } = await client.query<{ id: string; n: number }>(statement, [ids])
      const found = new Map(rows.map(({ id, n }) => [id, n]))
      wrong.push(
        ...ids.filter((id) => found.get(id) !== 1).map((id) => `${kind}: ${id} is there ${found.get(id) ?? 0} times`),
      )
      expect(ids.length, kind).toBeGreaterThan(0)
    }
    await client.end()
    expect(wrong).toEqual([])
    const told = Object.entries(done).map(([kind, ids]) => `${ids.length} ${kind}`)
    held(
      83,
      'work on money, PostgreSQL',
      `${KILLS} kills, ${silences} answers lost; ${told.join(', ')}: 0 lost, 0 doubled`,
    )
  },
  10 * 60_000 + KILLS * 60_000,
)

interface Work {
  witness: { phone: string; token: string }
  customerId: string
  admin: string
  turn: number
  index: number
  done: Record<Kind, string[]>
  seeThrough: (
    ask: () => Promise<{ status: number; reply: { code?: string } }>,
    isDone?: boolean,
  ) => Promise<{ status: number; reply: object }>
}

/** One order and what becomes of it; what is acknowledged is put down. */
async function work(
  call: CallContract,
  { witness, customerId, admin, turn, index, done, seeThrough }: Work,
): Promise<void> {
  const { phone, token } = witness
  const office = { token: admin }
  const byUpi = turn % 3 === 1
  const key = randomUUID()
  const body = {
    items: [{ name: 'Regular Thali', quantity: 1, price: 80, total: 80 }],
    totalAmount: 80,
    paymentMethod: byUpi ? 'UPI' : 'COD',
    phoneNumber: phone,
    userAddress: 'A house in the middle of a storm',
  }
  const placed = await seeThrough(() => call(contract.placeOrder, { body }, { token, key }))
  const { _id: id } = (placed.reply as { order: { _id: string } }).order
  if (byUpi) {
    const params = { kind: 'order' as const, id }
    const utr = String(633_000_000_000 + turn * 10 + index)
    await seeThrough(() => call(contract.askForPayment, { params }, { token }))
    await seeThrough(() => call(contract.claimPayment, { params, body: { utr } }, { token }), true)
    const listed = await seeThrough(() => call(contract.listClaims, {}, office))
    const { claims } = listed.reply as { claims: { _id: string; order: { _id: string } | null }[] }
    const claim = claims.find(({ order }) => order?._id === id)
    if (!claim) return
    await seeThrough(() => call(contract.matchClaim, { params: { id: claim._id }, body: { utr } }, office), true)
    done['claims matched'].push(id)
    return
  }
  await seeThrough(() => call(contract.setOrderStatus, { params: { id }, body: { status: 'delivered' } }, office))
  done.deliveries.push(id)
  await seeThrough(() => call(contract.collectCash, { body: { orders: [id], subscriptions: [] } }, office))
  if (turn % 3 === 0) {
    done['cash counted'].push(id)
    const entry = randomUUID()
    const entered = { entry, kind: 'payment' as const, amount: 20, method: 'cash' as const, reason: 'counted' }
    await seeThrough(() => call(contract.enterOnAccount, { params: { id: customerId }, body: entered }, office))
    done['entries of accounts'].push(entry)
    return
  }
  const day = await seeThrough(() => call(contract.listPayments, { query: {} }, office))
  const { payments } = day.reply as { payments: { _id: string; order: { _id: string } | null }[] }
  const payment = payments.find(({ order }) => order?._id === id)
  if (!payment) return
  const undo = { body: { payments: [payment._id], reason: 'Undo' } }
  await seeThrough(() => call(contract.voidPayments, undo, office))
  done['cash undone'].push(id)
}
