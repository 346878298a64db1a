import { sql } from 'kysely'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import { newId } from '#server/kernel/ids.ts'
import { lockCustomer, ofCustomer } from '#server/people/people.ts'
import type { Language } from '#shared/base/language.ts'
import type { AccountMethod, EntryKind } from '#shared/domain/money/customer-accounts.ts'

/** How an account stands. In paise. */
export interface AccountState {
  /** What the customer owes; below zero what he has with the kitchen. */
  balance: number
  limit: number
}

/** How a customer's account stands: the sum of its entries. */
export async function accountState(db: Db, customerId: string): Promise<AccountState> {
  const { rows } = await sql<AccountState>`
    SELECT (SELECT coalesce(sum(e.debit_paise - e.credit_paise), 0)::float8 FROM account_entries e WHERE ${ofCustomer('e.customer_id', customerId)}) AS balance,
      coalesce((SELECT l.limit_paise FROM account_limits l WHERE l.customer_id = ${customerId}), 0) AS limit`.execute(
    db,
  )
  return rows[0] as AccountState
}

/**
 * Holds a customer's account until the end of the transaction, before what is put on it, so that of two who put something on it the
 * second sees the first. Throws `not_found`.
 */
export async function holdAccount(trx: Trx, customerId: string): Promise<AccountState> {
  await lockCustomer(trx, customerId)
  return accountState(trx, customerId)
}

/** As many as are shown of an account. */
const SHOWN = 200

/** The entries of an account, the latest first. */
export async function entriesOf(db: Db, customerId: string) {
  return (
    db
      .selectFrom('account_entries as e')
      .leftJoin('payments as p', 'p.id', 'e.payment_id')
      .leftJoin('refunds as r', 'r.id', 'e.refund_id')
      .leftJoin('account_entries as v', 'v.reverses', 'e.id')
      .leftJoin('admins as a', 'a.id', 'e.admin_id')
      .select([
        'e.id',
        'e.kind',
        'e.debit_paise',
        'e.credit_paise',
        'e.method',
        'e.reference',
        'e.note',
        'e.at',
        'e.reverses',
      ])
      .select((of) => [
        of.fn.coalesce('p.order_id', 'r.order_id').as('order_id'),
        of.fn.coalesce('p.subscription_id', 'r.subscription_id').as('subscription_id'),
        'v.id as reversed_by',
        'a.name as admin',
      ])
      .where(ofCustomer('e.customer_id', customerId))
      // The ids of those that a person entered are made by the form, and tell no time.
      .orderBy('e.at', 'desc')
      .orderBy('e.id', 'desc')
      .limit(SHOWN)
      .execute()
  )
}

export type EntryRow = Awaited<ReturnType<typeof entriesOf>>[number]

const ACCOUNTS = sql`
  WITH sums AS (
    SELECT coalesce(g.merged_into, g.id) AS id, sum(e.debit_paise - e.credit_paise)::float8 AS balance,
      max(e.at) FILTER (WHERE e.kind = 'charge') AS charged
    FROM account_entries e JOIN customers g ON g.id = e.customer_id GROUP BY 1
  ),
  accounts AS (
    SELECT c.id, c.name, c.phone, c.language, coalesce(s.balance, 0)::float8 AS balance, coalesce(l.limit_paise, 0) AS limit, s.charged
    FROM sums s FULL JOIN account_limits l ON l.customer_id = s.id JOIN customers c ON c.id = coalesce(s.id, l.customer_id)
    WHERE c.merged_into IS NULL AND (coalesce(s.balance, 0) <> 0 OR coalesce(l.limit_paise, 0) > 0)
  )`

/** Where a customer stands in the list by now, also when he is on it no more. */
const placeOf = (customerId: string) => sql`
  SELECT -coalesce(sum(e.debit_paise - e.credit_paise), 0)::float8, ${customerId}::uuid FROM account_entries e
  WHERE ${ofCustomer('e.customer_id', customerId)}`

/** Customers who owe something on account, may owe something, or have something with the kitchen: who owes most first. */
export async function accounts(db: Db, { before, limit }: { before: string | null; limit: number }) {
  const { rows } = await sql<{
    id: string
    name: string | null
    phone: string
    language: Language | null
    balance: number
    limit: number
    /** Since when something is owed: the oldest charge that payments since have not covered is older, or as old. */
    charged: Date | null
  }>`
    ${ACCOUNTS} SELECT * FROM accounts
    WHERE ${before === null ? sql`true` : sql`(-balance, id) > (${placeOf(before)})`}
    ORDER BY -balance, id LIMIT ${limit}`.execute(db)
  return rows
}

/** What all customers owe on account, and what all have with the kitchen. In paise. */
export async function accountTotals(db: Db): Promise<{ owed: number; credit: number }> {
  const { rows } = await sql<{ owed: number; credit: number }>`
    ${ACCOUNTS} SELECT coalesce(sum(GREATEST(balance, 0)), 0)::float8 AS owed, coalesce(sum(GREATEST(-balance, 0)), 0)::float8 AS credit
    FROM accounts`.execute(db)
  return rows[0] as { owed: number; credit: number }
}

interface NewEntry {
  id: string
  customer_id: string
  kind: EntryKind
  debit_paise?: number
  credit_paise?: number
  payment_id?: string
  refund_id?: string
  method?: AccountMethod | null
  reference?: string | null
  note?: string | null
  reverses?: string
  at: Date
  admin_id: string | null
}

const NO_ENTRY = {
  debit_paise: 0,
  credit_paise: 0,
  payment_id: null,
  refund_id: null,
  method: null,
  reference: null,
  note: null,
  reverses: null,
}

/** Adds an entry to an account. False when it is there already. */
export async function addEntry(trx: Trx, entry: NewEntry): Promise<boolean> {
  const added = await trx
    .insertInto('account_entries')
    .values({ ...NO_ENTRY, ...entry })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** The charge of a payment that is voided is taken back. */
export async function reverseCharge(trx: Trx, paymentId: string, adminId: string, at: Date): Promise<void> {
  await sql`
    INSERT INTO account_entries (id, customer_id, kind, credit_paise, reverses, at, admin_id)
    SELECT ${newId()}, customer_id, 'reversal', debit_paise, id, ${at}::timestamptz, ${adminId} FROM account_entries
    WHERE payment_id = ${paymentId} ON CONFLICT (reverses) DO NOTHING`.execute(trx)
}
