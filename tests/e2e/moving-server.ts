import { join } from 'node:path'
import { adminSubscriptionCalls } from '#shared/contract/subscriptions/office/subscriptions.ts'
import { setClock } from '../support/clock-file.ts'
import { FakeGateway, gatewayEnv } from '../support/fake-gateway.ts'
import { forward } from '../support/forward.ts'
import { freePort } from '../support/free-port.ts'
import { memoryDir, temporaryDir } from '../support/temporary-dir.ts'
import { test as base, expect, startTestServer, type TestServer } from './fixtures.ts'
import { copyFounded } from './found-once.ts'

export { expect }

/** The server as its clock is moved by the tests. */
interface MovingServer extends TestServer {
  /** From here on it is this instant, ISO 8601, and the time goes on from there. */
  moveTo(instant: string): void
  advance(by: { seconds: number }): void
  /** The daily run, as the back office runs it. */
  runDaily(): Promise<void>
  /** No page finds it any more. */
  stop(): Promise<void>
  /** After `stop`: runs again on the same data, where no page looks for it until `comesBack`. */
  startElsewhere(): Promise<TestServer & { comesBack(): Promise<void> }>
}

/** What the tests of a worker share. */
export interface MovingOptions {
  /** For `use` of a project: customers pay by a gateway, see the fixture `gateway`. */
  takesPayments: boolean
}

/** A Wednesday in the morning. */
const START = '2027-03-10T10:00:00+05:30'

/** Like the `test` of fixtures.ts, with a server whose clock can be moved, and which can be stopped. */
export const test = base.extend<object, MovingOptions & { gateway: FakeGateway; moving: MovingServer }>({
  server: [({ moving }, use) => use(moving), { scope: 'worker' }],
  takesPayments: [false, { option: true, scope: 'worker' }],
  gateway: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const gateway = await FakeGateway.start()
      await use(gateway)
      await gateway.stop()
    },
    { scope: 'worker' },
  ],
  moving: [
    async ({ takesPayments, gateway }, use) => {
      const dir = temporaryDir('dabba-clock-')
      const dataDir = memoryDir('dabba-moving-')
      copyFounded(dataDir.path)
      const file = join(dir.path, 'offset')
      let ahead = 0
      const moveTo = (instant: Date) => {
        ahead = instant.getTime() - Date.now()
        setClock(file, instant)
      }
      moveTo(new Date(START))
      const port = await freePort()
      const settings = { DATA_DIR: dataDir.path, ...(takesPayments && gatewayEnv(gateway.url)) }
      const server = await startTestServer(file, { ...settings, PORT: String(port) })
      let end = server.end
      await use({
        ...server,
        moveTo: (instant) => moveTo(new Date(instant)),
        advance: ({ seconds }) => moveTo(new Date(Date.now() + ahead + seconds * 1000)),
        async runDaily() {
          const { status } = await server.call(
            adminSubscriptionCalls.runDailyRun,
            {},
            { token: await server.signInAdmin() },
          )
          expect(status, 'running the daily run').toBe(200)
        },
        stop: () => end(),
        async startElsewhere() {
          const other = await startTestServer(file, { ...settings, PORT: '0' })
          end = other.end
          return {
            ...other,
            async comesBack() {
              const stopForwarding = await forward(port, Number(new URL(other.url).port))
              end = async () => {
                stopForwarding()
                await other.end()
              }
            },
          }
        },
      })
      await end()
      dir.dispose()
      dataDir.dispose()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})
