import { contract } from '#shared/contract/contract.ts'
import { orderDayAt } from '#shared/domain/calendar/calendar.ts'
import { STANDARD_CALENDAR } from '#shared/domain/calendar/standard-calendar.ts'
import { contractClient, fetchFrom } from '../tests/support/client.ts'
import { fillKitchen } from '../tests/support/large-kitchen.ts'
import { startServerProcess } from '../tests/support/server-process.ts'
import { ADMIN, addCustomers, serverSettings, withClient } from './kitchen.ts'
import { type Caller, type LoadResult, runLoad } from './load.ts'

/** Customers who read. */
const READERS = 500
const CLIENTS = 4

export const READINGS = [
  "a customer's orders",
  "the admin's orders of a day",
  'the dish summary of a day',
  'a search among all orders',
] as const
export type GrowthResult = Record<(typeof READINGS)[number], LoadResult>

/** Fills a database with so many orders, and measures what reading costs there. */
export async function measureReading(databaseUrl: string, orders: number, seconds: number): Promise<GrowthResult> {
  const server = await startServerProcess(serverSettings(databaseUrl))
  try {
    const readers = await addCustomers(databaseUrl, READERS)
    const day = orderDayAt(STANDARD_CALENDAR, new Date())
    await withClient(databaseUrl, (client) => fillKitchen(client, { orders, day }))
    const read = (path: string, callers: Caller[]) =>
      runLoad({ url: server.url, clients: CLIENTS, seconds, method: 'GET', path, callers })
    const { token } = (await contractClient(fetchFrom(server.url))(contract.adminLogin, { body: ADMIN })).reply
    const admin = [{ from: '10.9.9.9', token }]
    return {
      "a customer's orders": await read(
        '/',
        readers.map(({ phone, ...reader }) => ({ ...reader, path: `/api/orders/${encodeURIComponent(phone)}` })),
      ),
      "the admin's orders of a day": await read('/api/admin/orders?date=today', admin),
      'a search among all orders': await read(
        `/api/admin/orders?date=all&search=${encodeURIComponent('shanti nagar 80000 00471')}`,
        admin,
      ),
      'the dish summary of a day': await read(`/api/admin/dish-summary?day=${day}`, admin),
    }
  } finally {
    await server.end()
  }
}
