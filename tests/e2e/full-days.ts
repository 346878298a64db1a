import { connectEmbedded, openEmbedded } from '#server/embedded/embedded.ts'
import { addDays, weekdayOf } from '#shared/base/kitchen-time.ts'
import { adminMenuCalls } from '#shared/contract/catalog/office/menus.ts'
import { setClock } from '../support/clock-file.ts'
import { type FilledDay, fillDays } from '../support/full-days.ts'
import { memoryDir } from '../support/temporary-dir.ts'
import { test as base, startTestServer, type TestServer } from './fixtures.ts'
import { copyFounded } from './found-once.ts'

/** Days of a kitchen that grows: without an order, with a few, with many, and with more than any kitchen has. */
export const DAYS = [
  { day: '2027-03-10', orders: 0 },
  { day: '2027-03-11', orders: 10 },
  { day: '2027-03-12', orders: 510 },
  { day: '2027-03-13', orders: 5000 },
] as const satisfies FilledDay[]
type FullDay = (typeof DAYS)[number]

const ADD_ONS = ['Gulab Jamun', 'Masala Chaas', 'Paneer Bhurji']
const THALI = ['Dal Tadka', 'Aloo Gobi', 'Phulka Roti', 'Jeera Rice']

/** Two months of ordinary days before them. */
const PAST: FilledDay[] = Array.from({ length: 58 }, (_, ago) => addDays(DAYS[0].day, -1 - ago))
  .filter((day) => weekdayOf(day) !== 0)
  .map((day) => ({ day, orders: 60, past: true }))

/** The server of a kitchen with those days. */
interface FullServer extends TestServer {
  /** It is ten in the morning of that day. */
  moveTo(day: FullDay): void
}

/** Like the `test` of fixtures.ts, with a kitchen of its own, whose days are full to different degrees. */
export const test = base.extend<object, { full: FullServer }>({
  server: [({ full }, use) => use(full), { scope: 'worker' }],
  full: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const dir = memoryDir('dabba-full-days-')
      const data = `${dir.path}/data`
      const clock = `${dir.path}/clock`
      copyFounded(data)
      const { pool, close } = connectEmbedded(await openEmbedded(data))
      await fillDays(pool, [...PAST, ...DAYS])
      await close()
      const moveTo = ({ day }: FullDay) => setClock(clock, new Date(`${day}T10:00:00+05:30`))
      moveTo(DAYS[0])
      const server = await startTestServer(clock, { DATA_DIR: data, SEED: 'none' })
      await addMenus(server)
      await use({ ...server, moveTo })
      await server.end()
      dir.dispose()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

async function addMenus(server: TestServer) {
  const token = await server.signInAdmin()
  for (const { day } of DAYS) {
    const categories = [
      { name: 'Regular Thali', items: THALI.map((name) => ({ name })) },
      { name: 'Add-ons', type: 'addon' as const, items: ADD_ONS.map((name) => ({ name, addon_price: 40 })) },
    ]
    const body = { name: 'Ghar Ka Thali', menuDate: day, categories }
    await server.call(adminMenuCalls.addMenu, { body }, { token })
  }
}
