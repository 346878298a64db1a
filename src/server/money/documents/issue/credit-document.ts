import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { type AdminCaller, letMoneyGo } from '#server/people/people.ts'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { readSettings } from '../settings.ts'
import type { Issued } from './issue.ts'
import { holdDocument, takeBack } from './take-back.ts'

interface Credit {
  id: string
  /** `null`: all that is left. */
  amountPaise: number | null
  reason: string
  caller: Pick<AdminCaller, 'id' | 'role'>
  /** Runs first in the transaction. */
  first?: (trx: Trx) => Promise<void>
  /** Takes note of it, in its transaction. */
  noted: (trx: Trx, issued: Issued) => Promise<void>
}

/**
 * The office takes a document back, or a part of it. Throws `not_found`, `documents_off` where none is issued, `document_not_creditable` for what takes one back
 * itself, `document_credited` when nothing is left, `document_amount` for more than is left,
 * or nothing, and `money_needs_approval`.
 */
export async function creditDocument(
  ctx: AppContext,
  { id, amountPaise, reason, caller, first, noted }: Credit,
): Promise<Issued> {
  if (!ctx.config.issueDocuments) throw new AppError('documents_off')
  const at = ctx.now()
  const today = kitchenDayOf(at)
  return inTransaction(ctx.db, async (trx) => {
    await first?.(trx)
    const left = await holdDocument(trx, id)
    if (left === null) throw new AppError('not_found')
    const { kind } = await trx.selectFrom('documents').select('kind').where('id', '=', id).executeTakeFirstOrThrow()
    if (kind === 'credit_note' || kind === 'refund_voucher') throw new AppError('document_not_creditable')
    if (left <= 0) throw new AppError('document_credited')
    const amount = amountPaise ?? left
    if (amount <= 0 || amount > left) throw new AppError('document_amount')
    const { prefix } = (await readSettings(trx)).on(today)
    const credit = { documentId: id, amountPaise: amount, subject: null, reason, adminId: caller.id, prefix, today, at }
    const issued = await takeBack(trx, credit)
    await letMoneyGo(trx, caller, { way: 'credit', id: issued.id, amountPaise: amount, at })
    await noted(trx, issued)
    return issued
  })
}
