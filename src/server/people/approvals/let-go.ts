import { sql } from 'kysely'
import type { Trx } from '#server/kernel/db/connection.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { addDays, kitchenDayOf, kitchenInstant } from '#shared/base/kitchen-time.ts'
import type { Paise } from '#shared/base/money.ts'
import { type LetGoWay, needsOwner } from '#shared/domain/money/let-go.ts'
import { roleCan } from '#shared/domain/people/permissions.ts'
import type { AdminCaller } from '../staff/admin-sessions.ts'

/**
 * Whether the caller takes back what the same person has entered on the same kitchen day: a mistake that is set right, by which
 * nothing is let go that had not been entered.
 */
export function isOwnOfDay(
  { id }: Pick<AdminCaller, 'id'>,
  entered: { adminId: string | null; at: Date },
  now: Date,
): boolean {
  return entered.adminId === id && kitchenDayOf(entered.at) === kitchenDayOf(now)
}

interface LetGo {
  way: LetGoWay
  /** Of the refund, the entry, the move, the document or the payment. */
  id: string
  amountPaise: Paise
  at: Date
  /** The owner has approved it. */
  approved?: boolean
}

/**
 * Notes that a person lets money go, in the transaction that does it. Throws `money_needs_approval`
 * (of a refund `refund_needs_approval`) above the limit for one
 * entry, or for what this person lets go in a day, unless it is the owner or the owner has approved it. Of one person, one
 * transaction after another is counted.
 */
export async function letMoneyGo(
  trx: Trx,
  { id: adminId, role }: Pick<AdminCaller, 'id' | 'role'>,
  { way, id, amountPaise, at, approved = false }: LetGo,
): Promise<void> {
  if (amountPaise <= 0) return
  const free = approved || roleCan(role, 'approvals.decide')
  if (!free) {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`let go ${adminId}`}, 0))`.execute(trx)
    const day = kitchenDayOf(at)
    const { rows } = await sql<{ paise: number }>`
      SELECT coalesce(sum(amount_paise), 0)::float8 AS paise FROM money_let_go WHERE admin_id = ${adminId} AND NOT approved
        AND at >= ${kitchenInstant(day)} AND at < ${kitchenInstant(addDays(day, 1))}`.execute(trx)
    if (needsOwner(amountPaise, rows[0]?.paise ?? 0)) {
      throw new AppError(way === 'refund' ? 'refund_needs_approval' : 'money_needs_approval')
    }
  }
  await trx
    .insertInto('money_let_go')
    .values({ way, id, admin_id: adminId, amount_paise: amountPaise, approved: free, at })
    .execute()
}
