import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import { addDays, type KitchenDay } from '#shared/base/kitchen-time.ts'
import type { Language } from '#shared/base/language.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import type { PaymentState } from '#shared/domain/ordering/order-states.ts'
import { ENDS_SOON_DAYS, SUBSCRIBER_LISTS, type SubscriberList } from '#shared/domain/subscriptions/subscriber-lists.ts'

export interface SubscriberRow {
  /** The day by which the list is sorted, and the subscription: the place of the next page. */
  id: string
  subscription_id: string
  customer_id: string
  name: string | null
  phone: string
  language: Language | null
  slot: SlotCode
  status: 'queued' | 'active' | 'ended' | 'cancelled'
  meals: number
  meals_left: number
  start_day: KitchenDay
  end_day: KitchenDay | null
  paused: boolean
  address: string | null
  payment_state: PaymentState
}

const RUNNING = sql<SqlBool>`s.status IN ('active', 'queued')`
const IS_DUE = sql<SqlBool>`(s.payment_state = 'due' AND s.status <> 'cancelled' AND s.price_paise > s.reduced_paise)`

/** Which subscriptions `s` stand in a list on a day. One that is renewed neither ends soon nor has ended. */
function belongsTo(list: SubscriberList, today: KitchenDay): RawBuilder<SqlBool> {
  switch (list) {
    case 'all':
      return RUNNING
    case 'ends_soon':
      return sql`(s.status = 'active' AND NOT upper_inf(s.paused) AND s.end_day BETWEEN ${today} AND ${addDays(today, ENDS_SOON_DAYS)}
        AND NOT EXISTS (SELECT FROM subscriptions n WHERE n.customer_id = s.customer_id AND n.status = 'queued'))`
    case 'unpaid':
      return IS_DUE
    case 'paused':
      return sql`(s.status = 'active' AND s.paused @> ${today}::date)`
    case 'ended':
      return sql`(s.status = 'ended' AND NOT EXISTS (
        SELECT FROM subscriptions n WHERE n.customer_id = s.customer_id AND n.id <> s.id AND (n.status IN ('active', 'queued') OR n.id > s.id)))`
    case 'no_address':
      return sql`(${RUNNING} AND s.meals_left > 0 AND s.delivery_address IS NULL)`
  }
}

interface Page {
  /** The `id` of the last row of the page before. */
  before: string | null
  limit: number
}

/** A page of a list: those whose last meal comes first; of what has ended the latest. */
export async function subscriberRows(
  db: Db,
  { list, today }: { list: SubscriberList; today: KitchenDay },
  { before, limit }: Page,
): Promise<SubscriberRow[]> {
  const [day, id] = before?.split(' ') ?? []
  const isPast = list === 'ended'
  const after = isPast ? sql`<` : sql`>`
  const place = before === null ? sql`true` : sql`(s.end_day, s.id) ${after} (${day}::date, ${id}::uuid)`
  const order = isPast ? sql`s.end_day DESC, s.id DESC` : sql`s.end_day, s.id`
  const { rows } = await sql<SubscriberRow>`
    SELECT to_char(s.end_day, 'YYYY-MM-DD') || ' ' || s.id AS id, s.id AS subscription_id, s.customer_id, c.name, c.phone, c.language, s.slot, s.status,
      s.meals, s.meals_left, s.start_day,
      CASE WHEN s.status = 'active' AND upper_inf(s.paused) THEN NULL ELSE s.end_day END AS end_day,
      s.status = 'active' AND s.paused @> ${today}::date AS paused, s.delivery_address AS address, s.payment_state
    FROM subscriptions s JOIN customers c ON c.id = s.customer_id
    WHERE ${belongsTo(list, today)} AND ${place}
    ORDER BY ${order} LIMIT ${limit}`.execute(db)
  return rows
}

/** How many subscriptions stand in each list. */
export async function subscriberCounts(db: Db, today: KitchenDay): Promise<Record<SubscriberList, number>> {
  const counts = SUBSCRIBER_LISTS.map(
    (list) => sql`(count(*) FILTER (WHERE ${belongsTo(list, today)}))::integer AS ${sql.ref(list)}`,
  )
  const { rows } = await sql<Record<SubscriberList, number>>`
    SELECT ${sql.join(counts)} FROM subscriptions s`.execute(db)
  return rows[0] as Record<SubscriberList, number>
}
