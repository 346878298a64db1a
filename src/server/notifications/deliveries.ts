import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connection.ts'
import type { KitchenDay } from '#shared/domain/calendar/kitchen-time.ts'
import type { OrderStatus } from '#shared/domain/ordering/order-status.ts'

/**
 * The statements of sending. Several instances may send at once: a row is claimed by moving it out of sight, and what an
 * instance had claimed when it died comes into sight again.
 */

/** Longer than a batch can take: its pushes go out at once and each gives up after seconds. */
const CLAIM_MS = 60_000

export interface Delivery {
  noticeId: string
  deviceId: string
  tries: number
  pushUntil: Date
  endpoint: string
  p256dh: string
  auth: string
  signedIn: boolean
  kind: string
  subjectId: string
  day: KitchenDay
  daysLeft: number | null
  orderId: string | null
  orderStatus: OrderStatus | null
  menuName: string | null
  confirmBy: Date | null
}

/**
 * Hands the next notices to their customers' devices. Returns how many notices. Waits for rows that are being told to
 * sockets just now (subscriptions/notices.ts) instead of passing them over until it looks again; both lock in the order
 * of ids.
 */
export async function handToDevices(db: Db, now: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ handed: number }>`
    WITH next AS (
      SELECT id, customer_id, push_until FROM notices WHERE push_until IS NOT NULL
      ORDER BY id LIMIT ${limit} FOR NO KEY UPDATE
    ),
    handed AS (UPDATE notices SET push_until = NULL FROM next WHERE notices.id = next.id),
    devices AS (
      -- A device that signs out meanwhile waits until these rows are there, and then takes them along.
      SELECT d.id, next.id AS notice_id, next.push_until FROM next JOIN push_devices d USING (customer_id)
      WHERE next.push_until > ${now} FOR KEY SHARE OF d
    ),
    deliveries AS (
      INSERT INTO push_deliveries (notice_id, device_id, push_until, due_at)
      SELECT notice_id, id, push_until, ${now}::timestamptz FROM devices
      ON CONFLICT DO NOTHING
    )
    SELECT count(*)::integer AS handed FROM next`.execute(db)
  return rows[0]?.handed ?? 0
}

/** Claims deliveries that are due, and reads all that is needed to send them. */
export async function claimDeliveries(db: Db, now: Date, limit: number): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    WITH next AS (
      SELECT notice_id, device_id FROM push_deliveries WHERE due_at <= ${now}
      ORDER BY due_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ),
    claimed AS (
      UPDATE push_deliveries p SET due_at = ${new Date(now.getTime() + CLAIM_MS)}::timestamptz, tries = p.tries + 1
      FROM next WHERE p.notice_id = next.notice_id AND p.device_id = next.device_id
      RETURNING p.notice_id, p.device_id, p.tries, p.push_until
    )
    SELECT c.notice_id AS "noticeId", c.device_id AS "deviceId", c.tries, c.push_until AS "pushUntil",
      d.endpoint, d.p256dh, d.auth, s.expires_at > ${now} AS "signedIn",
      n.kind, n.subject_id AS "subjectId", n.day, n.days_left AS "daysLeft",
      o.id AS "orderId", o.fulfilment AS "orderStatus", o.confirm_by AS "confirmBy",
      CASE WHEN n.kind = 'menu-available' THEN (
        SELECT m.name FROM menus m WHERE m.menu_date = n.day OR m.is_active
        ORDER BY m.menu_date = n.day DESC NULLS LAST, m.is_active DESC, m.id DESC LIMIT 1
      ) ELSE o.menu_name END AS "menuName"
    FROM claimed c
    JOIN notices n ON n.id = c.notice_id
    JOIN push_devices d ON d.id = c.device_id
    JOIN customer_sessions s ON s.token_hash = d.session_hash
    LEFT JOIN orders o ON o.id = n.subject_id`.execute(db)
  return rows
}

type Key = Pick<Delivery, 'noticeId' | 'deviceId'>

/** Removes deliveries that are done with. */
export async function removeDeliveries(db: Db, done: Key[]): Promise<void> {
  if (done.length === 0) return
  await sql`
    DELETE FROM push_deliveries p USING ${keysSql(done)} AS done (notice_id, device_id)
    WHERE p.notice_id = done.notice_id AND p.device_id = done.device_id`.execute(db)
}

/** Puts deliveries off. */
export async function putOffDeliveries(db: Db, later: (Key & { dueAt: Date })[]): Promise<void> {
  if (later.length === 0) return
  await sql`
    UPDATE push_deliveries p SET due_at = later.due_at
    FROM unnest(${later.map((of) => of.noticeId)}::uuid[], ${later.map((of) => of.deviceId)}::uuid[],
      ${later.map((of) => of.dueAt)}::timestamptz[]) AS later (notice_id, device_id, due_at)
    WHERE p.notice_id = later.notice_id AND p.device_id = later.device_id`.execute(db)
}

/** Removes devices that their push services no longer know, with all that was on its way to them. */
export async function removeDevices(db: Db, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('push_devices').where('id', 'in', ids).execute()
}

function keysSql(keys: Key[]) {
  return sql`unnest(${keys.map((key) => key.noticeId)}::uuid[], ${keys.map((key) => key.deviceId)}::uuid[])`
}
