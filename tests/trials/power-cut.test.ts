import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { contract } from '#shared/contract/contract.ts'
import { sendCustomers } from '../crash/customer-process.ts'
import { compare, type Noted, orderAgain } from '../crash/witness.ts'
import { ADMIN } from '../support/app.ts'
import { contractClient, fetchFrom } from '../support/client.ts'
import { freePort } from '../support/free-port.ts'
import { picture } from '../support/pictures.ts'
import { Disk, entriesOf, type JournalEntry } from '../support/power-cut.ts'
import { held, progress } from '../support/promises.ts'
import { randomOf } from '../support/random.ts'
import { launchServerProcess, startServerProcess } from '../support/server-process.ts'
import { temporaryDir } from '../support/temporary-dir.ts'

/**
 * A whole life of a server on the embedded database, from its founding on, and power cuts at moments of it. What protects
 * a page of a table that is torn is the log: the first change of a page after a checkpoint writes it there whole
 * (full_page_writes, which is on), and the log's own records carry a checksum. pg_control fits into one sector.
 */

/** `npm run test:long` says 60. */
const CUTS = Number(process.env.POWER_CUTS ?? 6)
/** Each ends with a backup, which makes a checkpoint, and a restart. */
const SEASONS = Math.max(2, Math.ceil(CUTS / 10))
const SEASON_MS = 3000
const CUSTOMERS = 8
const SEED = Number(process.env.POWER_CUT_SEED ?? Date.now() % 2 ** 31)

const dir = temporaryDir('dabba-power-cut-')
afterAll(() => dir.dispose(), 120_000)
const place = (name: string) => join(dir.path, name)
const settings = (DATA_DIR: string) => ({
  DATA_DIR,
  SEED: 'demo',
  LOG_LEVEL: 'warn',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
})

interface Upload {
  url: string
  us: number
}

/** Orders, pictures, backups, restarts; some in order, some by a kill. */
async function live(dataDir: string, journal: string): Promise<{ log: Noted[]; uploads: Upload[] }> {
  const env = {
    ...settings(dataDir),
    PORT: String(await freePort()),
    DISK_JOURNAL: journal,
    JOURNAL_OF: dataDir,
    NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, '../support/disk-journal.ts'))}`,
  }
  let server = launchServerProcess(env)
  const url = await server.ready()
  const call = contractClient(fetchFrom(url))
  const { token } = (await call(contract.adminLogin, { body: ADMIN })).reply
  const customers = await sendCustomers(url, dir.path, CUSTOMERS)
  const uploads: Upload[] = []
  for (let season = 0; season < SEASONS; season++) {
    await wait(SEASON_MS / 2)
    const { reply } = await call(contract.uploadImage, { body: { file: await picture() } as never }, { token })
    uploads.push({ url: reply.url, us: Number(process.hrtime.bigint() / 1000n) })
    const backup = spawnSync(process.execPath, ['src/server/embedded/backup/main.ts', place(`backup-${season}`)], {
      env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir },
    })
    expect(String(backup.stderr)).toBe('')
    await wait(SEASON_MS / 2)
    await server.end(season % 2 === 0 ? 'SIGTERM' : 'SIGKILL')
    server = launchServerProcess(env)
    await server.ready()
  }
  await wait(SEASON_MS / 2)
  await customers.stop()
  expect(await server.end()).toBe(0)
  return { log: customers.log(), uploads }
}

/** Opens what a cut at `us` has left. Everything promised until then must be there; what is asked again happens once. */
async function survive(image: string, { log, uploads }: { log: Noted[]; uploads: Upload[] }, us: number) {
  const server = await startServerProcess(settings(image))
  const before = await compare(server.url, log, us)
  const missing = []
  for (const { url } of uploads.filter((one) => one.us <= us)) {
    const { status } = await fetch(`${server.url}${url}`)
    if (status !== 200) missing.push(`${url}: ${status}`)
  }
  // Who had no answer yet asks again.
  const again = log.filter((noted) => noted.saw === 'session' && noted.us <= us) as (Noted & { saw: 'session' })[]
  for (const witness of again) {
    const next = log.find((noted) => noted.saw === 'promise' && noted.phone === witness.phone && noted.us > us)
    if (next?.saw === 'promise') await orderAgain(server.url, witness, next.key)
  }
  const after = await compare(server.url, log, us)
  await server.end('SIGKILL')
  const found = { lost: before.lost, doubled: after.doubled, half: [...before.half, ...after.half], missing }
  return { promised: before.promised, found }
}

test(
  "a power cut at any moment of a server's life loses no order and no picture, and doubles none",
  async () => {
    const journal = place('journal')
    const life = await live(place('data'), journal)
    const operations = { sync: 0, recycled: 0, all: 0 }
    for (const entry of entriesOf(journal)) {
      operations.all += 1
      if (entry.op === 'sync') operations.sync += 1
      if (recycles(entry)) operations.recycled += 1
    }
    const random = randomOf(SEED)
    const moments = Array.from({ length: CUTS }, () => random.below(operations.all)).sort((a, b) => a - b)
    const pictures = life.uploads.map(({ us }) => us)
    const disk = new Disk()
    let [at, cuts, promised, torn] = [0, 0, 0, 0]
    const cut = async (us: number, chance: () => number) => {
      cuts += 1
      const [image, name] = [place(`cut-${cuts}`), `cut ${cuts}, at ${at} of seed ${SEED}`]
      torn += disk.cut(image, chance)
      const survived = await survive(image, life, us).catch((error: Error) => {
        throw new Error(`${name}: ${error.message}`)
      })
      expect(survived.found, name).toEqual({ lost: [], doubled: [], half: [], missing: [] })
      promised += survived.promised
      progress(`${name}: ${survived.promised} orders promised before, all there`)
      rmSync(image, { recursive: true })
    }
    for (const entry of entriesOf(journal)) {
      disk.replay(entry)
      for (; moments[0] === at; moments.shift()) await cut(entry.us, random.next)
      // A picture's is a moment that chance seldom finds, with all gone that was not synced.
      for (; (pictures[0] ?? Number.POSITIVE_INFINITY) <= entry.us; pictures.shift()) await cut(entry.us, nothingKept)
      at += 1
    }
    expect(pictures).toEqual([])
    expect(promised).toBeGreaterThan(CUTS)
    held(
      63,
      'power cuts under load',
      `${cuts} cuts in ${operations.all} operations with ${operations.sync} syncs, ${SEASONS} backups and restarts, ` +
        `${operations.recycled} log files used again, ${torn} writes torn, ${promised} orders promised before: 0 lost, 0 doubled`,
    )
  },
  // Against what never ends: on a busy machine a cut takes half a minute.
  5 * 60_000 + (CUTS + SEASONS) * 120_000,
)

/** The chance by which a cut keeps nothing that was not synced. */
const nothingKept = () => 0

/** Whether a file of the log is used again under the name of a later one. */
function recycles(entry: JournalEntry): boolean {
  return entry.op === 'rename' && /pg_wal\/[0-9A-F]{24}$/.test(entry.path)
}
