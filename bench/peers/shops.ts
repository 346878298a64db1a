import type { Cluster } from '../../tests/postgres/cluster.ts'
import { freePort } from '../../tests/support/free-port.ts'
import { startServerProcess } from '../../tests/support/server-process.ts'
import { addCustomers, serverSettings, withClient } from '../kitchen.ts'
import type { LoadResult } from '../load.ts'
import { highestMemory, memoryAtRest } from '../memory.ts'
import { CLIENTS, placeOrders } from '../placing.ts'
import type { MedusaShop } from './medusa-orders.ts'
import { type OrderLoad, type OrderResult, placeOrdersAt } from './orders.ts'
import { type RunningProgram, runProgram, startProgram } from './program.ts'
import type { VendureShop } from './vendure-orders.ts'

/** Each shop is set up, started and left alone for a moment; then orders are placed by one client, and by many. */

const ALONE_SECONDS = 5
const SECONDS = 30
const WARM_UP = 5
/** More than clients, so that nobody places two orders at once. */
const CUSTOMERS = 320

export interface Figures {
  shop: string
  /** Whole orders. */
  perSecond: number
  /** Milliseconds from the first call of an order to the answer of its last. */
  p50: number
  p99: number
  /** The median with one client. */
  alone: number
  calls: number
  /** Megabytes, `null` where the system does not tell. */
  idle: number | null
  highest: number | null
}

export async function measureDabba(cluster: Cluster): Promise<Figures[]> {
  const database = await cluster.createDatabase('peers_dabba')
  const server = await startServerProcess(serverSettings(database))
  try {
    const customers = await addCustomers(database, CUSTOMERS)
    const idle = await memoryAtRest(server)
    const place = async (clients: number, seconds: number): Promise<OrderResult> => {
      return { ...(await placeOrders(server.url, customers, seconds, clients)), calls: 1 }
    }
    await place(CLIENTS, WARM_UP)
    return [{ shop: 'Dabba', idle, ...(await measure(server, place)) }]
  } finally {
    await server.end()
  }
}

/** First as its documentation has it, a call for each step, and then all steps in one call. */
export async function measureVendure(cluster: Cluster): Promise<Figures[]> {
  const { database, url, env } = await placeFor(cluster, 'vendure')
  const output = await runProgram({ file: 'vendure/setup.mjs', env })
  const worker = await startProgram({ file: 'vendure/worker.mjs', env })
  const server = await startProgram({ file: 'vendure/server.mjs', env }, `${url}/health`)
  const found: Figures[] = []
  try {
    const idle = await memoryAtRest(server)
    for (const atOnce of [false, true]) {
      const shop = { kind: 'vendure', ...(output as object), atOnce } as VendureShop
      const figures = await measure(server, placingAt(url, shop))
      found.push({ shop: atOnce ? 'Vendure, one call' : 'Vendure', idle, ...figures })
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
  const output = await runProgram(medusa('exec', 'medusa/setup.mjs'))
  const server = await startProgram(medusa('start'), `${url}/health`)
  try {
    const shop = { kind: 'medusa', ...(output as object) } as MedusaShop
    const idle = await memoryAtRest(server)
    const found = [{ shop: 'Medusa', idle, ...(await measure(server, placingAt(url, shop))) }]
    await requireOrders(database, `SELECT count(*) FROM "order" WHERE status = 'pending'`, found)
    return found
  } finally {
    await endAll([server])
  }
}

type Placing = (clients: number, seconds: number) => Promise<OrderResult>

const placingAt =
  (url: string, shop: OrderLoad['shop']): Placing =>
  (clients, seconds) =>
    placeOrdersAt({ url, clients, seconds, warmUp: WARM_UP, shop })

async function measure(server: { pid: number }, place: Placing) {
  const alone: LoadResult = await place(1, ALONE_SECONDS)
  const { result, highest } = await highestMemory(server, place(CLIENTS, SECONDS))
  const { perSecond, p50, p99, calls } = result
  return { perSecond, p50, p99, alone: alone.p50, calls, highest }
}

/** A database, an address and the environment of a shop. */
async function placeFor(cluster: Cluster, name: string) {
  const database = await cluster.createDatabase(`peers_${name}`)
  const port = String(await freePort())
  const env = { DATABASE_URL: database, CUSTOMERS: String(CUSTOMERS), PORT: port }
  return { database, url: `http://127.0.0.1:${port}`, env }
}

/** What was counted must stand in the database: an answer alone is no order. */
async function requireOrders(database: string, question: string, found: Figures[]) {
  const counted = found.reduce((sum, { perSecond }) => sum + Math.floor(perSecond * SECONDS), 0)
  const { rows } = await withClient(database, (client) => client.query<{ count: string }>(question))
  const stored = Number(rows[0]?.count)
  if (!(stored >= counted)) throw new Error(`${counted} orders were counted, ${stored} are stored`)
}

async function endAll(programs: RunningProgram[]) {
  for (const program of programs) await program.end()
}
