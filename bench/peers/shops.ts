import type { Cluster } from '../../tests/postgres/cluster.ts'
import { freePort } from '../../tests/support/free-port.ts'
import { startServerProcess } from '../../tests/support/server-process.ts'
import { addCustomers, serverSettings, withClient } from '../kitchen.ts'
import { memoryAtRest, memoryOf } from '../memory.ts'
import { placeOrders } from '../placing.ts'
import type { MedusaShop } from './medusa-orders.ts'
import { placeOrdersAt } from './orders.ts'
import { type RunningProgram, runProgram, startProgram } from './program.ts'
import type { VendureShop } from './vendure-orders.ts'

/** Each shop is set up, started, left alone for a moment, and then orders are placed. */

const SECONDS = 20
const WARM_UP = 5
/** More than clients, so that nobody places two orders at once. */
const CUSTOMERS = 320
/** Connections of a shop to PostgreSQL: one for each client. */
const CONNECTIONS = '32'

export interface Figures {
  shop: string
  /** Whole orders. */
  perSecond: number
  /** Milliseconds from the first call of an order to the answer of its last. */
  p50: number
  p99: number
  calls: number
  /** Megabytes, `null` where the system does not tell. */
  idle: number | null
  after: number | null
}

export async function measureDabba(cluster: Cluster): Promise<Figures[]> {
  const database = await cluster.createDatabase('peers_dabba')
  const server = await startServerProcess(serverSettings(database))
  try {
    const customers = await addCustomers(database, CUSTOMERS)
    const idle = await memoryAtRest(server)
    await placeOrders(server.url, customers, WARM_UP - 1)
    const result = await placeOrders(server.url, customers, SECONDS)
    return [{ shop: 'Dabba', ...result, calls: 1, idle, after: memoryOf(server) }]
  } finally {
    await server.end()
  }
}

/** First as its documentation has it, a call for each step, and then all steps in one call. */
export async function measureVendure(cluster: Cluster): Promise<Figures[]> {
  const { database, url, env } = await placeFor(cluster, 'vendure')
  const told = await runProgram({ file: 'vendure/setup.mjs', env })
  const worker = await startProgram({ file: 'vendure/worker.mjs', env })
  const server = await startProgram({ file: 'vendure/server.mjs', env }, `${url}/health`)
  const found: Figures[] = []
  try {
    const idle = await memoryAtRest(server)
    for (const atOnce of [false, true]) {
      const shop = { kind: 'vendure', ...(told as object), atOnce } as VendureShop
      const result = await placeOrdersAt(url, shop, SECONDS, WARM_UP)
      const name = atOnce ? 'Vendure, one call' : 'Vendure'
      found.push({ shop: name, ...result, idle, after: memoryOf(server) })
    }
    await requireOrders(database, `SELECT count(*) FROM "order" WHERE state = 'PaymentAuthorized'`, found)
    return found
  } finally {
    await endAll([server, worker])
  }
}

export async function measureMedusa(cluster: Cluster): Promise<Figures[]> {
  const { database, url, env } = await placeFor(cluster, 'medusa')
  const medusa = (...args: string[]) => ({ file: 'node_modules/@medusajs/cli/cli.js', args, env })
  await runProgram(medusa('db:migrate'))
  const told = await runProgram(medusa('exec', 'medusa/setup.mjs'))
  const server = await startProgram(medusa('start'), `${url}/health`)
  try {
    const shop = { kind: 'medusa', ...(told as object) } as MedusaShop
    const idle = await memoryAtRest(server)
    const result = await placeOrdersAt(url, shop, SECONDS, WARM_UP)
    const found = [{ shop: 'Medusa', ...result, idle, after: memoryOf(server) }]
    await requireOrders(database, 'SELECT count(*) FROM "order" WHERE status = \'pending\'', found)
    return found
  } finally {
    await endAll([server])
  }
}

/** A database, an address and the environment of a shop. */
async function placeFor(cluster: Cluster, name: string) {
  const database = await cluster.createDatabase(`peers_${name}`)
  const port = String(await freePort())
  const env = { DATABASE_URL: database, CONNECTIONS, CUSTOMERS: String(CUSTOMERS), PORT: port }
  return { database, url: `http://127.0.0.1:${port}`, env }
}

/** What was counted must stand in the database: an answer alone is no order. */
async function requireOrders(database: string, question: string, found: Figures[]) {
  const counted = found.reduce((sum, { perSecond }) => sum + perSecond * SECONDS, 0)
  const { rows } = await withClient(database, (client) => client.query<{ count: string }>(question))
  const stored = Number(rows[0]?.count)
  if (!(stored >= Math.round(counted))) throw new Error(`${counted} orders were counted, ${stored} are stored`)
}

async function endAll(programs: RunningProgram[]) {
  for (const program of programs) await program.end()
}
