import { sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import type { MergeFigures } from '#shared/contract/people/office/merge.schemas.ts'
import { addedUp, type CustomerTable, ended, moved, movedUnlessThere } from './customer-tables.ts'

/** The tables of people, and those that all areas share, with a customer in them. */
export const peopleCustomerTables: CustomerTable[] = [
  // Devices that are pushed to end with their sessions.
  ended('customer_sessions'),
  ended('known_devices'),
  moved('addresses'),
  addedUp(
    'customer_looks',
    ({ keep, goes }) => sql`
      INSERT INTO customer_looks AS l (customer_id, admin_id, day, looks, last_at)
      SELECT ${keep}, admin_id, day, looks, last_at FROM customer_looks WHERE customer_id = ${goes}
      ON CONFLICT (customer_id, admin_id, day) DO UPDATE
        SET looks = l.looks + excluded.looks, last_at = greatest(l.last_at, excluded.last_at)`,
  ),
  movedUnlessThere('idempotency_keys', ['key']),
  moved('outbox_events'),
]

/** How much people have of a customer. */
export async function peopleFigures(db: Db, customerId: string): Promise<Partial<MergeFigures>> {
  const { rows } = await sql<Partial<MergeFigures>>`
    SELECT (SELECT count(*) FROM addresses WHERE customer_id = ${customerId})::integer AS addresses,
      (SELECT count(*) FROM customer_sessions WHERE customer_id = ${customerId})::integer AS sessions`.execute(db)
  return rows[0] ?? {}
}
