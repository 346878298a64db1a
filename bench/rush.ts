import { randomUUID } from 'node:crypto'
import { createContext } from '#server/create-context.ts'
import { connect } from '#server/embedded/connect.ts'
import { readConfig } from '#server/kernel/config/read-config.ts'
import { type Unanswered, unansweredOrders } from '../tests/support/rush.ts'
import { startServerProcess } from '../tests/support/server-process.ts'
import { HttpConnection } from './http-connection.ts'
import { median } from './lines.ts'
import { processorSeconds } from './processor-time.ts'

/** Answers that come at once, of as many orders of a day with a capacity. */
const ANSWERS = 500
/** Each of its own orders: the first round of a process also compiles. */
const ROUNDS = 3

export interface RushResult {
  answers: number
  /** From the first request to the last answer, the median of the rounds. */
  seconds: number
  /** Seconds of the processor that the server and PostgreSQL took meanwhile; not a number where it is unknown. */
  processor: number
}

/** The last minute before a deadline: half of the customers skip, half confirm. Throws when an answer is not accepted. */
export async function measureRush(
  settings: Record<string, string>,
  postgres?: () => number | undefined,
): Promise<RushResult> {
  // Its start makes the tables, the days and the demo's menus.
  await (await startServerProcess(settings)).end()
  const orders = await ordersIn(settings)
  const server = await startServerProcess({ ...settings, KEEP_SESSIONS: '1' })
  const spent = () =>
    (processorSeconds(server.pid) ?? Number.NaN) + (postgres ? (processorSeconds(postgres()) ?? 0) : 0)
  const [seconds, processor]: [number[], number[]] = [[], []]
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const connections = Array.from({ length: ANSWERS }, () => new HttpConnection(server.url))
      const [before, from] = [spent(), performance.now()]
      const own = orders.slice(round * ANSWERS, (round + 1) * ANSWERS)
      const answers = await Promise.all(own.map((order, at) => answer(connections[at] as HttpConnection, order, at)))
      seconds.push((performance.now() - from) / 1000)
      processor.push(spent() - before)
      for (const connection of connections) connection.close()
      const rejected = answers.filter(({ status }) => status !== 200)
      if (rejected.length > 0)
        throw new Error(`${rejected.length} of ${ANSWERS} answers were rejected: ${JSON.stringify(rejected[0])}`)
    }
  } finally {
    await server.end()
  }
  return { answers: ANSWERS, seconds: median(seconds), processor: median(processor) }
}

async function ordersIn(settings: Record<string, string>): Promise<Unanswered[]> {
  const config = readConfig(settings)
  const connection = await connect(config)
  try {
    return await unansweredOrders({ ctx: await createContext(config, connection) }, ROUNDS * ANSWERS)
  } finally {
    await connection.close()
  }
}

function answer(connection: HttpConnection, { id, token }: Unanswered, index: number) {
  return connection.request({
    method: 'POST',
    path: `/api/orders/${id}/${index % 2 ? 'skip' : 'confirm'}`,
    headers: {
      'x-forwarded-for': `10.3.${index >> 8}.${index & 255}`,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: '{}',
  })
}
