import type { Cluster } from '../tests/postgres/cluster.ts'
import { type ServerProcess, startServerProcess } from '../tests/support/server-process.ts'
import { temporaryDir } from '../tests/support/temporary-dir.ts'
import { measureEvening } from './evening.ts'
import { measureReading, READINGS } from './growth.ts'
import { addCustomers, type Customer, limitDays, serverSettings, signInSome } from './kitchen.ts'
import { highest, mb, median, memoryLine, ms, rate, rateLine, stated, timeLine } from './lines.ts'
import { highestMemory, memoryAtRest } from './memory.ts'
import { CLIENTS, insertOrders, placeOrders } from './placing.ts'
import { timePerRequest } from './processor-time.ts'
import { MOST_MS, measureProduction } from './production.ts'
import { compareReading, type ReadingResult, readings, readUnchanged } from './reading.ts'
import type { Line } from './report.ts'
import { measureRush } from './rush.ts'
import { measureSockets } from './sockets.ts'

/** What is measured, part by part. */

const SECONDS = 6
const ROUNDS = 5
const PGBENCH = 'pgbench -M prepared, the same rows'
const BARE = 'bare node:http, the same bytes'
/** How much more of the processor ours may take than the bare side; a test holds them, too. */
export const MOST_TIME = { postgres: 1, order: 2, read: 2.5, readWithBody: 3.5 }
const SUBSCRIPTIONS = 100_000
const LISTENERS = 5000

/** Placing for days without a limit. */
export const placing = (cluster: Cluster) => measurePlacing(cluster, 'bench_placing', '')

/** The same for a day that has room for more plates than are ordered: they are counted one statement after another. */
export const placingLimited = (cluster: Cluster) =>
  measurePlacing(cluster, 'bench_placing_limited', ' on a day with a capacity', 10_000_000)

/** Ours and the other side take turns, so that a busy moment of the machine hits both; the medians are compared. */
async function measurePlacing(cluster: Cluster, name: string, where: string, capacity?: number): Promise<Line[]> {
  const database = await cluster.createDatabase(name)
  const server = await startServerProcess(serverSettings(database))
  if (capacity !== undefined) await limitDays(database, capacity)
  const customers = await addCustomers(database, 5000)
  const processes = { server: server.pid, postgres: cluster.pid() }
  const place = () => timePerRequest(processes, () => placeOrders(server.url, customers, SECONDS))
  const insert = () => timePerRequest({ postgres: cluster.pid() }, () => insertOrders(database, SECONDS))
  const ours: Awaited<ReturnType<typeof place>>[] = []
  const bare: Awaited<ReturnType<typeof insert>>[] = []
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await place())
    bare.push(await insert())
  }
  await server.end()
  const time = (name: keyof typeof processes) => median(ours.map(({ micros }) => micros[name] ?? Number.NaN))
  const inserting = median(bare.map(({ micros }) => micros.postgres ?? Number.NaN))
  const [p50, p99] = [median(ours.map((result) => result.p50)), median(ours.map((result) => result.p99))]
  return [
    rateLine(`orders placed${where}, ${CLIENTS} clients`, ours, bare, PGBENCH),
    timeLine(
      `processor time of PostgreSQL for an order${where}`,
      time('postgres'),
      inserting,
      PGBENCH,
      MOST_TIME.postgres,
    ),
    timeLine(
      `processor time of server and PostgreSQL for an order${where}`,
      time('server') + time('postgres'),
      inserting,
      PGBENCH,
      MOST_TIME.order,
    ),
    {
      what: `placing an order${where}, p99`,
      figure: ms(p99),
      against: `its median of ${ms(p50)}`,
      limit: '≤ 10×',
      holds: p99 <= 10 * p50,
    },
  ]
}

export async function placingEmbedded(): Promise<Line[]> {
  const dir = temporaryDir('dabba-bench-')
  const server = await startServerProcess(serverSettings(null, { DATA_DIR: dir.path }))
  const customers = await signInSome(server.url, 40)
  const result = await placeOrders(server.url, customers, SECONDS)
  await server.end()
  dir.dispose()
  return [
    stated(
      `orders placed on the embedded database, ${CLIENTS} clients`,
      `${rate(result.perSecond)}, p99 ${ms(result.p99)}`,
    ),
  ]
}

export async function reading(cluster: Cluster): Promise<Line[]> {
  const database = await cluster.createDatabase('bench_reading')
  const server = await startServerProcess(serverSettings(database))
  const found: Line[] = []
  for (const reading of readings()) {
    const rounds: ReadingResult[] = []
    for (let round = 0; round < ROUNDS; round++) rounds.push(await compareReading(server, reading, SECONDS / 2))
    const [ours, bare] = [rounds.map((round) => round.ours), rounds.map((round) => round.bare)]
    const [time, least] = [ours, bare].map((side) => median(side.map(({ micros }) => micros.server ?? Number.NaN)))
    found.push(
      rateLine(reading.what, ours, bare, BARE),
      // The bare server throws the body away; ours parses and checks it.
      timeLine(
        `processor time for ${reading.what}`,
        time ?? Number.NaN,
        least ?? Number.NaN,
        BARE,
        reading.body === undefined ? MOST_TIME.read : MOST_TIME.readWithBody,
      ),
    )
    if (reading.method === 'POST') continue
    const { perSecond } = await readUnchanged(server.url, reading, SECONDS / 2)
    found.push(stated(`${reading.what}, unchanged (304)`, rate(perSecond)))
  }
  await server.end()
  return found
}

export async function growth(cluster: Cluster, orders: number): Promise<Line[]> {
  const small = await measureReading(await cluster.createDatabase('bench_small'), 10_000, SECONDS / 2)
  const large = await measureReading(await cluster.createDatabase('bench_large'), orders, SECONDS / 2)
  return READINGS.map((what) => {
    const [figure, fewer] = [large[what].p50, small[what].p50]
    const ratio = figure / fewer
    const line = {
      what: `${what}, ${orders.toLocaleString('en')} orders`,
      figure: ms(figure),
      against: `10,000 orders: ${ms(fewer)}`,
    }
    // The index reads through all orders whose words begin with a typed one: of a common word that is a part of all.
    return what === 'a search among all orders'
      ? { ...line, limit: '≤ 300 ms', holds: figure <= 300 }
      : { ...line, limit: `≤ 1.5×: ${ratio.toFixed(2)}×`, holds: ratio <= 1.5 }
  })
}

/** The kitchen's sheet, while it is cooked by. */
export async function production(cluster: Cluster): Promise<Line[]> {
  const measured = await measureProduction(await cluster.createDatabase('bench_production'))
  const { open, locked, statement, labels, boxes } = measured
  const against = `the statement alone: ${ms(median(statement))}`
  const sheets = [
    { what: "the kitchen's sheet of 5,000 plates, 40 dishes, p99", times: open },
    { what: 'the same once it is locked, p99', times: locked },
  ].map(({ what, times }) => ({
    what,
    figure: ms(highest(times)),
    against,
    limit: `≤ ${MOST_MS.sheet} ms`,
    holds: highest(times) <= MOST_MS.sheet,
  }))
  return [
    ...sheets,
    {
      what: '5,000 labels as one page, p90',
      figure: ms(highest(labels)),
      against: `storing 5,000 boxes alone: ${ms(median(boxes))}`,
      limit: '≤ 3 s',
      holds: highest(labels) <= MOST_MS.labels,
    },
  ]
}

export async function evening(cluster: Cluster): Promise<Line[]> {
  const { run, psql, idle, busy, busyFrom, busyUntil } = await measureEvening(cluster, SUBSCRIPTIONS)
  const since = busy.overTime[0]?.at ?? busyFrom
  return [
    {
      what: `${SUBSCRIPTIONS.toLocaleString('en')} orders made and confirmed`,
      figure: `${run.toFixed(1)} s`,
      against: `the same statements in psql: ${psql.toFixed(1)} s`,
      limit: `≤ 1.5×: ${(run / psql).toFixed(2)}×`,
      holds: run <= 1.5 * psql,
    },
    {
      what: 'reading orders meanwhile, p99',
      figure: ms(busy.p99),
      against: `idle: ${ms(idle.p99)}`,
      limit: `≤ 3×: ${(busy.p99 / idle.p99).toFixed(2)}×`,
      holds: busy.p99 <= 3 * idle.p99,
      picture: {
        name: 'benchmarks-evening',
        title: 'Reading orders while the evening run goes on',
        x: 'seconds',
        y: 'milliseconds',
        lines: (['p50', 'p99'] as const).map((name) => ({
          name,
          points: busy.overTime.map((moment) => [(moment.at - since) / 1000, moment[name]]),
        })),
        marked: { name: 'the run', from: (busyFrom - since) / 1000, until: (busyUntil - since) / 1000 },
      },
    },
  ]
}

/** Seconds that the answers of the last minute may take on two cores. */
const MOST_RUSH_S = 3

export async function rush(cluster: Cluster): Promise<Line[]> {
  const dir = temporaryDir('dabba-bench-')
  const embedded = await measureRush(serverSettings(null, { DATA_DIR: dir.path }))
  dir.dispose()
  const settings = serverSettings(await cluster.createDatabase('bench_rush'), { ROLES: 'web' })
  const onServer = await measureRush(settings, () => cluster.pid())
  return Object.entries({ embedded, PostgreSQL: onServer }).map(([where, { answers, seconds, processor }]) => ({
    what: `${answers} skips and confirmations at once, ${where}`,
    figure: `${seconds.toFixed(2)} s`,
    against: `${processor.toFixed(1)} s of the processor`,
    limit: `≤ ${MOST_RUSH_S} s`,
    holds: seconds <= MOST_RUSH_S,
  }))
}

export async function sockets(cluster: Cluster): Promise<Line[]> {
  const { broadcasts, kilobytes } = await measureSockets(await cluster.createDatabase('bench_sockets'), LISTENERS)
  const slowest = Math.max(...broadcasts.flat()) / 1000
  return [
    {
      what: `a change of menus told to ${LISTENERS.toLocaleString('en')} customers`,
      figure: `${slowest.toFixed(2)} s`,
      against: `the slowest of ${broadcasts.length}, from the call to the last customer`,
      limit: '≤ 1 s',
      holds: slowest <= 1,
      picture: {
        name: 'benchmarks-sockets',
        title: `Customers who have heard of a change of menus, of ${LISTENERS.toLocaleString('en')}`,
        x: 'milliseconds after the call',
        y: 'customers',
        lines: broadcasts.map((heard, index) => ({
          name: `change ${index + 1}`,
          points: heard.map((ms, count) => [ms, count + 1] as const).filter((_, count) => count % 50 === 49),
        })),
      },
    },
    stated('memory for each idle customer', kilobytes === null ? 'unknown' : `${kilobytes.toFixed(0)} kB`),
  ]
}

/** A kitchen's server as it is on most days: started again on data that is there. The first start, which seeds, is told. */
export async function memory(cluster: Cluster): Promise<Line[]> {
  const database = await cluster.createDatabase('bench_memory')
  const settings = serverSettings(database)
  const first = await idleAfterStart(settings)
  const server = await startServerProcess(settings)
  const idle = await memoryAtRest(server)
  const customers = await addCustomers(database, 5000)
  // Caches and the code for each way fill first.
  await placeAtLeast(server, customers, 50_000)
  const { highest: before } = await highestMemory(server, placeAtLeast(server, customers, 100_000))
  const { highest: after } = await highestMemory(server, placeAtLeast(server, customers, 100_000))
  await server.end()

  const dir = temporaryDir('dabba-bench-')
  const embeddedSettings = serverSettings(null, { DATA_DIR: dir.path })
  const embeddedFirst = await idleAfterStart(embeddedSettings)
  const embedded = await idleAfterStart(embeddedSettings)
  dir.dispose()
  return [
    memoryLine('memory when idle, PostgreSQL', idle, 200, first),
    memoryLine('memory when idle, embedded', embedded, 450, embeddedFirst),
    {
      what: 'highest memory over 100,000 orders',
      figure: mb(after),
      against: `over the 100,000 before: ${mb(before)}`,
      limit: '≤ 1.2×',
      holds: after === null || before === null ? null : after <= 1.2 * before,
    },
  ]
}

async function idleAfterStart(settings: Record<string, string>): Promise<number | null> {
  const server = await startServerProcess(settings)
  const idle = await memoryAtRest(server)
  await server.end()
  return idle
}

/** Not for longer than two minutes, on a machine that is too slow for it. */
async function placeAtLeast(server: ServerProcess, customers: Customer[], orders: number) {
  const from = Date.now()
  for (let placed = 0; placed < orders && Date.now() - from < 120_000; )
    placed += 2 * (await placeOrders(server.url, customers, 2)).perSecond
}
