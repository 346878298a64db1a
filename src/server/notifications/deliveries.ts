import { sql } from 'kysely'
import { namesOfMenuSql } from '#server/catalog/catalog.ts'
import type { AppContext } from '#server/kernel/context.ts'
import type { OutboxEvent } from '#server/kernel/outbox/events.ts'
import { readEvent } from '#server/kernel/outbox/stored-events.ts'
import { checkedNow, dueAtDoor } from '#server/money/money.ts'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import type { Language } from '#shared/base/language.ts'
import type { Translations } from '#shared/domain/catalog/names.ts'
import type { OrderStatus } from '#shared/domain/ordering/order-status.ts'
import { asksForAnswer } from './messages.ts'
import { MAY_HEAR, STAFF_DEVICE_KEPT } from './owners.ts'
import type { PushJob } from './push-queue.ts'

interface DeliveryRow {
  jobId: string
  deviceId: string
  endpoint: string
  p256dh: string
  auth: string
  signedIn: boolean
  worthUntil: Date
  orderStatus: OrderStatus | null
  /** Of the order or of the day; `null` when there is none. */
  menuName: string | null
  menuNames: Translations | null
  confirmBy: Date | null
  duePaise: number
  /** As the customer has chosen; `null` when nothing has been. */
  choice: Language | null
}

/** What is needed to send a push, as it stands at the moment of sending. */
export interface Delivery extends DeliveryRow {
  /** `null` when this version does not understand it. */
  event: OutboxEvent | null
  /** The order that the notification can answer; `null` when there is none. */
  asksOf: string | null
}

/** Whether the event `e` speaks of a day and its menu, and of no order. */
const OF_A_DAY = sql`e.type IN ('menu-available', 'plate-available')`

/** Reads what jobs speak of. There is nothing for a job whose device or event is gone. */
export async function readDeliveries(
  { db, eventKinds, now }: Pick<AppContext, 'db' | 'eventKinds' | 'now'>,
  jobs: { id: string; data: PushJob }[],
): Promise<Delivery[]> {
  const { rows } = await sql<DeliveryRow & { type: string; payload: object }>`
    SELECT j.id AS "jobId", d.id AS "deviceId", d.endpoint, d.p256dh, d.auth, d.expires_at > ${now()} AS "signedIn",
      e.type, e.payload, coalesce(e.worth_until, e.created_at + interval '1 day') AS "worthUntil",
      o.fulfilment AS "orderStatus", o.confirm_by AS "confirmBy", d.language AS choice,
      CASE WHEN o.subscription_id IS NULL OR ${checkedNow.order} THEN 0 ELSE ${dueAtDoor(kitchenDayOf(now()))} END AS "duePaise",
      CASE WHEN ${OF_A_DAY} THEN day_menu.name ELSE o.menu_name END AS "menuName",
      CASE WHEN ${OF_A_DAY} THEN day_menu.names
        ELSE ${namesOfMenuSql(sql.ref('o.menu_name'), sql.ref('o.delivery_date'), sql.ref('o.slot'))} END AS "menuNames"
    FROM unnest(${jobs.map(({ id }) => id)}::uuid[], ${jobs.map(({ data }) => data.eventId)}::bigint[],
      ${jobs.map(({ data }) => data.deviceId)}::uuid[]) AS j (id, event_id, device_id)
    JOIN outbox_events e ON e.id = j.event_id
    JOIN LATERAL (
      SELECT p.id, p.endpoint, p.p256dh, p.auth, s.expires_at, c.language
      FROM push_devices p JOIN customer_sessions s ON s.token_hash = p.session_hash JOIN customers c ON c.id = p.customer_id
      WHERE p.id = j.device_id AND p.customer_id = e.customer_id
      UNION ALL
      SELECT p.id, p.endpoint, p.p256dh, p.auth, p.refreshed_at + ${STAFF_DEVICE_KEPT}, NULL
      FROM staff_devices p JOIN admins a ON a.id = p.admin_id
      WHERE p.id = j.device_id AND e.customer_id IS NULL AND ${MAY_HEAR}
    ) d ON true
    LEFT JOIN orders o ON o.id = e.subject_id
    LEFT JOIN LATERAL (
      SELECT m.name, m.names FROM menus m
      WHERE ${OF_A_DAY} AND (m.menu_date = (e.payload->>'day')::date OR m.is_active)
        AND m.slot = coalesce(e.payload->>'slot', 'lunch') AND m.stage = 'published'
      ORDER BY m.menu_date = (e.payload->>'day')::date DESC NULLS LAST, m.is_active DESC, m.id DESC LIMIT 1
    ) day_menu ON true`.execute(db)
  return rows.map(({ type, payload, ...row }) => {
    const read = readEvent(eventKinds, type, payload)
    const event = typeof read === 'string' ? null : read
    const asks = event !== null && row.signedIn && asksForAnswer(event, row.orderStatus)
    return { ...row, event, asksOf: asks && 'orderId' in event ? event.orderId : null }
  })
}

/** Removes devices that their push services no longer know. */
export async function removeDevices(db: AppContext['db'], ids: string[]): Promise<void> {
  if (ids.length === 0) return
  for (const table of ['push_devices', 'staff_devices'] as const) {
    await db.deleteFrom(table).where('id', 'in', ids).execute()
  }
}
