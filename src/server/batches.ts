import type pg from 'pg'
import { type OrderToStore, type Stored, storeOrders } from './ordering/store-orders.ts'
import { type FoundSession, findSessions } from './people/find-sessions.ts'
import { batched, isAboutData } from './platform/db/batched.ts'

/** What many customers do at the same moment, made one statement. */
export interface Batches {
  /** The session with this hash of a token, `null` when there is none. */
  findSession(tokenHash: Buffer): Promise<FoundSession | null>
  storeOrder(order: OrderToStore): Promise<Stored>
}

/** The embedded database has a single connection; on a server a second batch is made ready while the first commits. */
export function createBatches(pool: pg.Pool): Batches {
  const concurrency = Math.min(2, pool.options.max ?? 1)
  return {
    findSession: batched((hashes) => findSessions(pool, hashes), { concurrency, max: 200 }),
    storeOrder: batched((orders) => storeOrders(pool, orders), {
      concurrency,
      max: 100,
      retryIndividually: isAboutData,
    }),
  }
}
