import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/kernel/db/connection.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { type CustomerTable, movedUnlessThere } from '#server/people/people.ts'
import type { Language } from '#shared/base/language.ts'
import type { DaysTrx } from '../days-trx.ts'

/** Whom the office calls after a closure, and who has been called. */

/** The calendar's tables with a customer in them. */
export const calendarCustomerTables: CustomerTable[] = [movedUnlessThere('closure_calls', ['closure_id'])]

/** Stores whom the closure concerns. */
export async function storeCalls(trx: DaysTrx, closureId: string, customerIds: string[]): Promise<void> {
  await sql`
    INSERT INTO closure_calls (closure_id, customer_id)
    SELECT ${closureId}, id FROM unnest(${customerIds}::uuid[]) AS id`.execute(trx)
}

/** The closures that were made together with this one: a holiday closes all slots, and each customer is called once. */
const together = (id: string): RawBuilder<SqlBool> => sql<SqlBool>`k.closure_id IN (
  SELECT other.id FROM closures c
    JOIN closures other ON split_part(other.preview_version, ':', 1) = split_part(c.preview_version, ':', 1)
  WHERE c.id = ${id})`

export interface CallRow {
  customerId: string
  name: string | null
  phone: string
  language: Language | null
  calledAt: Date | null
  calledBy: string | null
}

/** The customers of a closure, those first who have not been called, by name. */
export async function callsOf(db: Db, closureId: string): Promise<CallRow[]> {
  const { rows } = await sql<CallRow>`
    SELECT k.customer_id AS "customerId", c.name, c.phone, c.language, k.called_at AS "calledAt", a.name AS "calledBy"
    FROM closure_calls k JOIN customers c ON c.id = k.customer_id LEFT JOIN admins a ON a.id = k.called_by
    WHERE ${together(closureId)}
    ORDER BY k.called_at IS NOT NULL, lower(c.name) NULLS LAST, c.phone`.execute(db)
  return rows
}

/**
 * Notes that a customer has been called, or was not after all. The same again changes nothing: who called first stays.
 * Throws `not_found`.
 */
export async function tickCall(
  db: Db,
  { closureId, customerId, called }: { closureId: string; customerId: string; called: boolean },
  { adminId, at }: { adminId: string; at: Date },
): Promise<void> {
  const { rows } = await sql`
    UPDATE closure_calls k SET
      called_at = CASE WHEN ${called} THEN coalesce(k.called_at, ${at}::timestamptz) END,
      called_by = CASE WHEN ${called} THEN coalesce(k.called_by, ${adminId}::uuid) END
    WHERE k.customer_id = ${customerId} AND ${together(closureId)} RETURNING k.customer_id`.execute(db)
  if (rows.length === 0) throw new AppError('not_found')
}
