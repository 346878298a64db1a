import { sql } from 'kysely'
import { currentProfile } from '#server/catalog/catalog.ts'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { isGstin } from '#shared/base/registration-numbers.ts'
import {
  type Buyer,
  type BuyerProblem,
  LONGEST_BILLING_ADDRESS,
  LONGEST_BUYER_NAME,
  NAMED_FROM_PAISE,
} from '#shared/domain/money/documents/buyer.ts'
import type { Subject } from '../intents.ts'
import type { Draft } from './issue/issue.ts'
import { soldThing } from './own-documents.ts'
import { folded, unprintable } from './signs.ts'

/** For whom documents are, as a customer or the office says. */

interface TypedBuyer {
  name: string
  gstin?: string | null | undefined
  address?: string | null | undefined
}

/** What the buyer has to say before a document gets its number; `null` when nothing is missing. */
export function buyerProblem({ mode, recipient, lines }: Draft): BuyerProblem | null {
  if (recipient === null) return null
  if (recipient.name !== null && unprintable(recipient.name) !== '') return 'name_signs'
  if (recipient.address !== null && losesLetters(recipient.address)) return 'address_signs'
  const total = lines.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  const named = mode !== 'regular' || recipient.gstin !== null || total < NAMED_FROM_PAISE
  return named || recipient.name?.trim() ? null : 'name'
}

/** Whether more than ornaments of a text is lost on paper. */
function losesLetters(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(unprintable(text))
}

/** Lets a document wait for its buyer, in the queue. */
export async function waitForBuyer(trx: Trx, subjectId: string, problem: BuyerProblem): Promise<0> {
  await trx.updateTable('document_queue').set({ problem }).where('subject_id', '=', subjectId).execute()
  return 0
}

/**
 * A customer, or the office, says for whom a document shall be; an order that shares one has its own then. Whoever issues holds the
 * same row, so that it is either in the document or rejected. A billing address is stored with the customer, for the next document.
 * Throws `not_found`, `document_name`, `document_name_long`, `document_name_signs`, `document_gstin`, `document_gstin_own`,
 * `document_address`, `document_address_signs` and `document_issued`.
 */
export async function nameBuyer(
  ctx: AppContext,
  customerId: string | null,
  subject: Subject,
  typed: TypedBuyer,
  noted: (trx: Trx, buyer: Buyer) => Promise<void> = async () => {},
): Promise<Buyer> {
  const checked = await checkedBuyer(ctx.db, typed)
  return inTransaction(ctx.db, async (trx) => {
    const sold = await soldThing(trx, customerId, subject, true)
    if (sold.documented || !sold.counts) throw new AppError('document_issued')
    const buyer = { ...checked, address: checked.address ?? (await storedAddress(trx, sold.customerId, checked.gstin)) }
    const request = { ...buyer, requested_at: ctx.now() }
    await trx
      .insertInto('document_requests')
      .values({ subject_id: subject.id, kind: subject.kind, ...request })
      .onConflict((conflict) => conflict.column('subject_id').doUpdateSet(request))
      .execute()
    await trx.updateTable('document_queue').set({ problem: null }).where('subject_id', '=', subject.id).execute()
    await storeBilling(trx, sold.customerId, buyer, ctx.now())
    await noted(trx, buyer)
    return buyer
  })
}

async function checkedBuyer(db: Db, typed: TypedBuyer): Promise<Buyer> {
  const name = folded(typed.name)
  const gstin = typed.gstin?.replace(/\s/g, '').toUpperCase() || null
  const address = folded(typed.address ?? '') || null
  if (name === '') throw new AppError('document_name')
  if (name.length > LONGEST_BUYER_NAME) throw new AppError('document_name_long')
  if (unprintable(name) !== '') throw new AppError('document_name_signs')
  if (gstin !== null && !isGstin(gstin)) throw new AppError('document_gstin')
  if (gstin !== null && gstin === (await currentProfile(db)).gstin) throw new AppError('document_gstin_own')
  if (address !== null && address.length > LONGEST_BILLING_ADDRESS) throw new AppError('document_address')
  if (address !== null && losesLetters(address)) throw new AppError('document_address_signs')
  return { name, gstin, address }
}

/** The billing address under a GSTIN that a customer has entered before; `null` when there is none. */
async function storedAddress(trx: Trx, customerId: string | null, gstin: string | null): Promise<string | null> {
  const stored = await trx
    .selectFrom('customer_billing')
    .select('address')
    .where('customer_id', '=', customerId)
    .where('gstin', '=', gstin)
    .executeTakeFirst()
  return stored?.address ?? null
}

async function storeBilling(trx: Trx, customerId: string | null, { name, gstin, address }: Buyer, at: Date) {
  if (customerId === null || gstin === null || address === null) return
  const billing = { name, gstin, address, updated_at: at }
  await trx
    .insertInto('customer_billing')
    .values({ customer_id: customerId, ...billing })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(billing))
    .execute()
}

/** What waits for its buyer before it gets a document. */
export interface WaitingForBuyer {
  kind: 'order' | 'subscription'
  id: string
  problem: BuyerProblem
  /** On which an order was delivered. */
  day: KitchenDay | null
  name: string | null
  gstin: string | null
  address: string | null
  amountPaise: number
}

/** Orders and subscriptions whose documents wait for their buyers, those that wait longest first; no more than `limit`. */
export async function waitingForBuyers(db: Db, limit: number): Promise<WaitingForBuyer[]> {
  const { rows } = await sql<WaitingForBuyer>`
    SELECT q.kind, q.subject_id AS id, q.problem, q.day, coalesce(r.name, o.customer_name, c.name) AS name, r.gstin,
      coalesce(r.address, o.delivery_address, s.delivery_address) AS address,
      coalesce(o.price_paise, s.price_paise) AS "amountPaise"
    FROM document_queue q
      LEFT JOIN document_requests r ON r.subject_id = q.subject_id
      LEFT JOIN orders o ON o.id = q.subject_id AND q.kind = 'order'
      LEFT JOIN subscriptions s ON s.id = q.subject_id AND q.kind = 'subscription'
      LEFT JOIN customers c ON c.id = coalesce(o.customer_id, s.customer_id)
    WHERE q.problem IS NOT NULL AND coalesce(o.id, s.id) IS NOT NULL
    ORDER BY q.subject_id LIMIT ${limit}`.execute(db)
  return rows
}
