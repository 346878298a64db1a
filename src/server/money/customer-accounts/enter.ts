import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { newId } from '#server/kernel/ids.ts'
import { type AdminCaller, isOwnOfDay, letMoneyGo } from '#server/people/people.ts'
import type { Paise } from '#shared/base/money.ts'
import type { AccountMethod, EnteredKind } from '#shared/domain/money/customer-accounts.ts'
import { hasBankNumber } from '#shared/domain/money/payments.ts'
import { referenceOf } from '#shared/domain/money/refunds.ts'
import { freeBankNumbers, takeBankNumber } from '../bank-numbers.ts'
import { addEntry, holdAccount } from './entries.ts'

interface Entering {
  /** Made by the form, so that sending it again enters nothing twice. */
  id: string
  customerId: string
  kind: EnteredKind
  amountPaise: Paise
  method: AccountMethod | null
  /** As it was typed. */
  reference: string | null
  note: string | null
  caller: Pick<AdminCaller, 'id' | 'role'>
  /** Runs first in the transaction. */
  first?: (trx: Trx) => Promise<void>
  noted: (trx: Trx) => Promise<void>
}

/**
 * One of the kitchen's people enters money that came for an account, goodwill, or what is given up. Throws `not_found`,
 * `price_invalid`, `refund_reference`, `utr_used` for a number by which other money came, or is said to have come,
 * `account_write_off` for more than is owed, and `money_needs_approval`.
 */
export async function enterOnAccount(ctx: AppContext, entering: Entering): Promise<void> {
  const { id, customerId, kind, amountPaise, method, reference: typed, note, caller, first, noted } = entering
  if (amountPaise <= 0) throw new AppError('price_invalid')
  if ((kind === 'payment') !== (method !== null)) throw new AppError('invalid_request', { field: 'body.method' })
  const reference = typed === null || typed === '' ? null : referenceOf(typed)
  const wanted = method !== null && hasBankNumber(method)
  if (reference === null && (wanted || (typed ?? '') !== '')) throw new AppError('refund_reference')
  const at = ctx.now()
  await inTransaction(ctx.db, async (trx) => {
    await first?.(trx)
    const { balance } = await holdAccount(trx, customerId)
    const added = await addEntry(trx, {
      id,
      customer_id: customerId,
      kind,
      credit_paise: amountPaise,
      method,
      reference: wanted ? reference : null,
      note,
      at,
      admin_id: caller.id,
    })
    if (!added) return
    // What is not owed cannot be given up: it would be money for the customer.
    if (kind === 'write_off' && amountPaise > balance) throw new AppError('account_write_off')
    if (kind !== 'payment') await letMoneyGo(trx, caller, { way: kind, id, amountPaise, at })
    if (wanted && !(await takeBankNumber(trx, reference as string, 'entry_id', id))) throw new AppError('utr_used')
    await noted(trx)
  })
}

interface Reversing {
  id: string
  /** Runs first in the transaction. */
  first?: (trx: Trx) => Promise<void>
  caller: Pick<AdminCaller, 'id' | 'role'>
  noted: (trx: Trx, entry: { customerId: string; amountPaise: number }) => Promise<void>
}

/**
 * Takes back what was entered wrongly, by an entry of the other side: nothing is changed in place, and the number of its bank can be
 * entered where it belongs. The same again adds nothing. Charges and refunds go with their payment and their order. Throws `not_found`,
 * `account_entry_kept`, and `money_needs_approval`.
 */
export async function reverseEntry(ctx: AppContext, { id, caller, first, noted }: Reversing): Promise<void> {
  const at = ctx.now()
  await inTransaction(ctx.db, async (trx) => {
    await first?.(trx)
    const entry = await trx
      .selectFrom('account_entries')
      .select(['customer_id as customerId', 'kind', 'credit_paise as amountPaise', 'at', 'admin_id as adminId'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!entry) throw new AppError('not_found')
    const { customerId, kind, amountPaise } = entry
    if (kind !== 'payment' && kind !== 'goodwill' && kind !== 'write_off') throw new AppError('account_entry_kept')
    const reversed = await trx
      .insertInto('account_entries')
      .values({
        id: newId(),
        customer_id: customerId,
        kind: 'reversal',
        debit_paise: amountPaise,
        credit_paise: 0,
        payment_id: null,
        refund_id: null,
        method: null,
        reference: null,
        note: null,
        reverses: id,
        at,
        admin_id: caller.id,
      })
      .onConflict((conflict) => conflict.column('reverses').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!reversed) return
    const own = isOwnOfDay(caller, { adminId: entry.adminId, at: entry.at }, at)
    if (kind === 'payment' && !own) await letMoneyGo(trx, caller, { way: 'void', id, amountPaise, at })
    await freeBankNumbers(trx, 'entry_id', [id])
    await noted(trx, { customerId, amountPaise })
  })
}

/** Sets how much a customer may owe on account. Throws `not_found`. */
export async function setAccountLimit(
  ctx: AppContext,
  {
    customerId,
    limitPaise,
    noted,
  }: { customerId: string; limitPaise: Paise; noted: (trx: Trx, before: Paise) => Promise<void> },
): Promise<void> {
  const at = ctx.now()
  await inTransaction(ctx.db, async (trx) => {
    const { limit } = await holdAccount(trx, customerId)
    await trx
      .insertInto('account_limits')
      .values({ customer_id: customerId, limit_paise: limitPaise, updated_at: at })
      .onConflict((conflict) => conflict.column('customer_id').doUpdateSet({ limit_paise: limitPaise, updated_at: at }))
      .execute()
    if (limit !== limitPaise) await noted(trx, limit)
  })
}
