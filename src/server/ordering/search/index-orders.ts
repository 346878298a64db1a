import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { addDays, kitchenDayOf } from '#shared/base/kitchen-time.ts'

import { areaOf } from '#shared/domain/ordering/area.ts'
import { type SearchedOrder, wordsOfOrder } from './order-words.ts'

/** Orders whose words are written by one transaction. */
const AT_ONCE = 1000
/** Milliseconds that a search waits for words that are missing; what is left the job does. */
const SEARCH_WAITS_MS = 2000

/**
 * Writes the words of all orders that have changed since, in short transactions. A job, which any number of instances may run
 * at once.
 */
export async function indexOrders({ longWork, leaving, now }: Pick<AppContext, 'longWork' | 'leaving' | 'now'>) {
  await queueForgotten(longWork.db, now())
  while (!leaving.aborted && (await inTransaction(longWork.db, indexSome)) > 0);
}

/** An instance of the version before, which serves while this one is let in, queues nothing. */
async function queueForgotten(db: Db, now: Date): Promise<void> {
  await sql`
    INSERT INTO orders_to_index
    SELECT o.id FROM orders o LEFT JOIN order_words w ON w.order_id = o.id
    WHERE o.delivery_date >= ${addDays(kitchenDayOf(now), -2)} AND w.order_id IS NULL`.execute(db)
}

function foundBy(order: SearchedOrder & { address: string }) {
  return { id: order.id, words: wordsOfOrder(order), area: areaOf(order.address) }
}

type IndexContext = Pick<AppContext, 'longWork' | 'elapsed' | 'log'>

/** Writes missing words and areas for a while. A database that takes nothing is searched all the same. */
export async function indexBeforeSearch({ longWork, elapsed, log }: IndexContext) {
  const until = elapsed() + SEARCH_WAITS_MS
  try {
    while (elapsed() < until && (await inTransaction(longWork.db, indexSome)) > 0);
  } catch (error) {
    log.warn({ err: error }, 'words of orders could not be written')
  }
}

/** Returns how many entries of the queue are done. */
async function indexSome(trx: Trx): Promise<number> {
  // Who finds rows taken waits for them: a search that follows shall find these orders, whoever writes their words.
  const { rows: taken } = await sql<{ order_id: string }>`
    DELETE FROM orders_to_index WHERE ctid = ANY(ARRAY(SELECT ctid FROM orders_to_index LIMIT ${AT_ONCE} FOR UPDATE))
    RETURNING order_id`.execute(trx)
  if (taken.length === 0) return 0
  const ids = [...new Set(taken.map(({ order_id }) => order_id))].sort()
  const { rows } = await sql<{ id: string; phone: string; address: string; texts: (string | null)[] }>`
    SELECT o.id, o.phone, o.delivery_address AS address, ARRAY[o.customer_name, o.recipient_name, o.delivery_address, coalesce(o.menu_name, '')]
      || ARRAY(SELECT l.name FROM order_lines l WHERE l.order_id = o.id)
      || ARRAY(SELECT item ->> 'name' FROM jsonb_array_elements(
           CASE jsonb_typeof(o.thali_items) WHEN 'array' THEN o.thali_items ELSE '[]' END) item) AS texts
    FROM orders o WHERE o.id = ANY(${ids}::uuid[])
    -- The order stays until its words are written.
    ORDER BY o.id FOR KEY SHARE`.execute(trx)
  await sql`
    INSERT INTO order_words (order_id, words, area)
    SELECT id, array_to_tsvector(ARRAY(SELECT jsonb_array_elements_text(words))), area
    FROM jsonb_to_recordset(${JSON.stringify(rows.map(foundBy))}::jsonb) AS found (id uuid, words jsonb, area text)
    ON CONFLICT (order_id) DO UPDATE SET words = EXCLUDED.words, area = EXCLUDED.area`.execute(trx)
  return taken.length
}
