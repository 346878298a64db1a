import type pg from 'pg'
import { type OrderToStore, type Stored, storeOrders } from './ordering/ordering.ts'
import { batched, isAboutData } from './platform/db/batched.ts'

/** What many customers do at the same moment, made one statement. */
export interface Batches {
  storeOrder(order: OrderToStore): Promise<Stored>
}

/** The embedded database has a single connection; on a server a second batch is made ready while the first commits. */
export function createBatches(pool: pg.Pool): Batches {
  const concurrency = Math.min(2, pool.options.max ?? 1)
  return {
    storeOrder: batched((orders) => storeOrders(pool, orders), {
      concurrency,
      max: 100,
      retryIndividually: isAboutData,
    }),
  }
}
