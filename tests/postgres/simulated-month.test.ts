import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createContext } from '#server/create-context.ts'
import { readConfig } from '#server/kernel/config/read-config.ts'
import { contract } from '#shared/contract/contract.ts'
import { type CallContract, contractClient, fetchFrom } from '../support/client.ts'
import { clockAt } from '../support/clock.ts'
import { setClock } from '../support/clock-file.ts'
import { freePort } from '../support/free-port.ts'
import { addMonthRiders } from '../support/month-deliveries.ts'
import { brokenRules } from '../support/month-invariants.ts'
import { held } from '../support/promises.ts'
import { randomOf } from '../support/random.ts'
import { type LaunchedServer, launchServerProcess } from '../support/server-process.ts'
import { addMonthSubscribers, BOUGHT, liveMonth, planned, WHOLE_MONTH } from '../support/simulated-month.ts'
import { temporaryDir } from '../support/temporary-dir.ts'
import { connectPatiently, startCluster } from './cluster.ts'

/** A month of a kitchen at random, on two instances of which one is killed twice a day while customers and office go on. */

/** CI takes 100: the days, closures and kills are the same. */
const SUBSCRIBERS = Number(process.env.MONTH_SUBSCRIBERS ?? 300)
const SEED = Number(process.env.MONTH_SEED ?? Date.now() % 2 ** 31)
const ADMIN = { email: 'admin@dabba.test', password: 'a long password' }

const dir = temporaryDir('dabba-month-')
const cluster = await startCluster()
const databaseUrl = await cluster.createDatabase('dabba')
const connection = connectPatiently(databaseUrl, 4)
const instances: Instance[] = []
afterAll(async () => {
  for (const { server } of instances) await server.end('SIGKILL')
  await connection.close()
  await cluster.stop()
  dir.dispose()
})

interface Instance {
  server: LaunchedServer
  call: CallContract
  launch(): LaunchedServer
}

const clockFile = join(dir.path, 'clock')

async function startInstance(seed: 'demo' | 'none'): Promise<Instance> {
  const port = String(await freePort())
  const env = {
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: '5',
    SMS_PROVIDER: 'test',
    SEED: seed,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: 'info',
    PORT: port,
  }
  const launch = () => launchServerProcess(env, clockFile)
  const server = launch()
  await server.ready()
  return { server, launch, call: contractClient(fetchFrom(`http://127.0.0.1:${port}`)) }
}

test('after a month in which one of two instances is killed twice a day every meal, rupee and box is accounted for', async () => {
  setClock(clockFile, new Date(BOUGHT))
  // The menus of the first move with the calendar, so that every day has one.
  for (const seed of ['demo', 'none'] as const) instances.push(await startInstance(seed))
  const clock = clockAt(BOUGHT)
  const config = readConfig({ DATABASE_URL: databaseUrl, SMS_PROVIDER: 'test', LOG_LEVEL: 'silent' })
  const ctx = await createContext(config, { ...connection, longWork: connection }, clock)
  const random = randomOf(SEED)
  let kills = 0

  const any: CallContract = (call, input, options) => random.pick(instances).call(call, input, options)
  const admin = async () => {
    for (;;) {
      const answer = await any(contract.adminLogin, { body: ADMIN }).catch(() => null)
      if (answer?.status === 200) return answer.reply.token
    }
  }
  const subscribers = await addMonthSubscribers(ctx, any, await admin(), SUBSCRIBERS)
  const riders = await addMonthRiders(ctx, any, await admin())
  const { happened, after, broken } = await liveMonth(
    {
      call: any,
      subscribers,
      riders,
      admin,
      setClock: async (instant) => {
        for (const { server } of instances) await server.ready()
        setClock(clockFile, new Date(instant))
        clock.set(instant)
      },
      interrupt: async () => {
        const instance = random.pick(instances)
        await new Promise((resolve) => setTimeout(resolve, random.below(400)))
        await instance.server.end('SIGKILL')
        instance.server = instance.launch()
        kills += 1
      },
    },
    SEED,
    connection.db,
  )
  expect([...(await brokenRules(connection.db, after)), ...broken], `seed ${SEED}`).toEqual([])
  expect(happened).toMatchObject(planned(WHOLE_MONTH))
  const { read, preview, office, ...done } = happened
  held(
    29,
    'a month',
    `${SUBSCRIBERS} subscriptions, 26 service days, 2 instances, ${kills} kills: ` +
      `${Object.entries(done)
        .map(([what, count]) => `${count} ${what}`)
        .join(', ')}; every ledger sound, nobody served on a closed or paused day`,
  )
}, 1_800_000)
