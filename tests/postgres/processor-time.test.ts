import { afterAll, describe, expect, test } from 'vitest'
import { addCustomers, serverSettings } from '../../bench/kitchen.ts'
import { MOST_TIME } from '../../bench/parts.ts'
import { insertOrders, placeOrders } from '../../bench/placing.ts'
import { timePerRequest } from '../../bench/processor-time.ts'
import { compareReading, readings } from '../../bench/reading.ts'
import { held } from '../support/promises.ts'
import { startServerProcess } from '../support/server-process.ts'
import { startCluster } from './cluster.ts'

/**
 * A short form of `npm run bench`: what a request takes of the processor, against the bare side in the same minute. What else
 * the machine does only adds to it, so that the least of some rounds counts.
 */

const ROUNDS = 3
/** Rounds while one is above its limit: what else the machine does only adds to a round. */
const MOST_ROUNDS = 10
const SECONDS = 2
const cluster = await startCluster()
const database = await cluster.createDatabase('dabba')
const server = await startServerProcess(serverSettings(database))
// Of all tries of a test: their phones are unique.
const customers = await addCustomers(database, 5000)
afterAll(async () => {
  await server.end('SIGKILL')
  await cluster.stop()
})

const least = (micros: (number | null)[]) => Math.min(...micros.map((one) => one ?? Number.NaN))
const times = (ratio: number) => `${ratio.toFixed(2)}×`

/** Rounds until what they come to is within its limits, at least `ROUNDS` and at most `MOST_ROUNDS`. */
async function roundsUntil(within: () => boolean, round: () => Promise<void>) {
  for (let rounds = 0; rounds < ROUNDS || (rounds < MOST_ROUNDS && !within()); rounds++) await round()
}

// Read from /proc.
describe.runIf(process.platform === 'linux')('the time of the processor', () => {
  test('of a reading is near that of a bare server that sends the same bytes', async () => {
    const said: string[] = []
    for (const reading of readings()) {
      const limit = reading.body === undefined ? MOST_TIME.read : MOST_TIME.readWithBody
      const rounds: Awaited<ReturnType<typeof compareReading>>[] = []
      const ratio = () =>
        least(rounds.map((round) => round.ours.micros.server)) / least(rounds.map((round) => round.bare.micros.server))
      await roundsUntil(
        () => ratio() <= limit,
        async () => void rounds.push(await compareReading(server, reading, SECONDS)),
      )
      expect(ratio(), reading.what).toBeLessThanOrEqual(limit)
      said.push(`${reading.what} ${times(ratio())} of a bare server's (at most ${limit})`)
    }
    held(17, 'reading', said.join(', '))
  }, 300_000)

  test('of an order is near that of pgbench, which inserts the same rows', async () => {
    const processes = { server: server.pid, postgres: cluster.pid() }
    const placed: { server: number | null; postgres: number | null }[] = []
    const inserted: { postgres: number | null }[] = []
    const bare = () => least(inserted.map(({ postgres }) => postgres))
    const ofPostgres = () => least(placed.map(({ postgres }) => postgres)) / bare()
    const ofBoth = () => least(placed.map((one) => (one.server ?? Number.NaN) + (one.postgres ?? Number.NaN))) / bare()
    await roundsUntil(
      () => ofPostgres() <= MOST_TIME.postgres && ofBoth() <= MOST_TIME.order,
      async () => {
        placed.push((await timePerRequest(processes, () => placeOrders(server.url, customers, SECONDS))).micros)
        const postgres = { postgres: cluster.pid() }
        inserted.push((await timePerRequest(postgres, () => insertOrders(database, SECONDS))).micros)
      },
    )
    expect(ofPostgres()).toBeLessThanOrEqual(MOST_TIME.postgres)
    expect(ofBoth()).toBeLessThanOrEqual(MOST_TIME.order)
    held(
      17,
      'placing',
      `an order takes ${times(ofPostgres())} of pgbench's in PostgreSQL (at most ${MOST_TIME.postgres}), ` +
        `${times(ofBoth())} with the server's own (at most ${MOST_TIME.order})`,
    )
  }, 180_000)
})
