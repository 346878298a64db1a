import { join } from 'node:path'
import { adminSubscriptionCalls } from '#shared/contract/office/subscriptions.ts'
import { setClock } from '../support/clock-file.ts'
import { temporaryDir } from '../support/temporary-dir.ts'
import { test as base, expect, startTestServer, type TestServer } from './fixtures.ts'

export { expect }

/** The server as its clock is moved by the tests. */
interface MovingServer extends TestServer {
  /** From here on it is this instant, ISO 8601, and the time goes on from there. */
  moveTo(instant: string): void
  advance(by: { seconds: number }): void
  /** The daily run, as the back office runs it. */
  runDaily(): Promise<void>
}

/** A Wednesday in the morning. */
const START = '2027-03-10T10:00:00+05:30'

/** Like the `test` of fixtures.ts, with a server whose clock can be moved. */
export const test = base.extend<object, { moving: MovingServer }>({
  server: [({ moving }, use) => use(moving), { scope: 'worker' }],
  moving: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const dir = temporaryDir('dabba-clock-')
      const file = join(dir.path, 'offset')
      let ahead = 0
      const moveTo = (instant: Date) => {
        ahead = instant.getTime() - Date.now()
        setClock(file, instant)
      }
      moveTo(new Date(START))
      const server = await startTestServer(file)
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
      })
      await server.end()
      dir.dispose()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})
