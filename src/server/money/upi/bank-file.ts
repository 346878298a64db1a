import { sql } from 'kysely'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db } from '#server/kernel/db/connection.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { intentStatesBefore } from '#shared/domain/money/intents.ts'
import { heldFor, owedFor } from '../accounts.ts'
import { type BankMatch, matchBankLines } from './bank-match.ts'
import type { Matched } from './match.ts'
import { type BankFile, readBankFile } from './read-bank-file.ts'

/** Requests that are still looked for in a bank's file: those of so many days. */
const AWAITED_DAYS = 60
const DAY_MS = 86_400_000
/** As many as a person looks through for a line, unless more is asked for. */
const PROPOSED = 10

interface BankMatches {
  file: BankFile
  matches: BankMatch[]
  /** The ids of what is looked for although nothing is owed any more. */
  settled: ReadonlySet<string>
}

/** Which lines of a bank's file have paid for what. Changes nothing. Throws `bank_file_unreadable`. */
export async function matchesOf(ctx: AppContext, csv: string): Promise<BankMatches> {
  const file = readBankFile(csv)
  const { lines, unread } = file
  if (lines.length + unread.length === 0) throw new AppError('bank_file_unreadable')
  const { db } = ctx.longWork
  const known = await knownNumbers(
    db,
    lines.flatMap(({ utrs }) => utrs),
  )
  const since = new Date(ctx.now().getTime() - AWAITED_DAYS * DAY_MS)
  const awaited = await db
    .selectFrom('payment_intents as i')
    .select(['i.id', 'i.amount_paise as amountPaise', 'i.utr', 'i.code', 'i.created_at'])
    .select(sql<string>`coalesce(i.order_id, i.subscription_id)`.as('subject'))
    .select(
      sql<boolean>`coalesce((SELECT ${owedFor.order} <= ${heldFor.order} FROM orders o WHERE o.id = i.order_id),
        (SELECT ${owedFor.subscription} <= ${heldFor.subscription} FROM subscriptions s WHERE s.id = i.subscription_id))`.as(
        'settled',
      ),
    )
    .where('i.method', '=', 'upi_own')
    .where('i.state', 'in', intentStatesBefore('paid'))
    .where('i.created_at', '>=', since)
    // The latest first, as they are proposed where nothing else tells.
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .execute()
  const asked = awaited.map(({ created_at, ...one }) => ({ ...one, askedOn: kitchenDayOf(created_at) }))
  const settled = new Set(awaited.flatMap((one) => (one.settled ? one.id : [])))
  return { file, matches: matchBankLines(lines, asked, known), settled }
}

/** What is shown of what a line may be, and how many are not: what is settled comes last, when all is wanted. */
export function shownOf({ proposals, settled }: BankMatch, all: boolean) {
  const shown = all ? [...proposals, ...settled] : proposals.slice(0, PROPOSED)
  return { shown, more: proposals.length + settled.length - shown.length }
}

/** What is to be matched: all that is beyond doubt, and what a person has chosen among what a line may have paid. Throws `bank_file_changed`. */
export function chosenOf(matches: BankMatch[], chosen: { line: number; claim: string }[]): Matched[] {
  const exact = matches.flatMap(({ exact }) => exact ?? [])
  const byLine = new Map(matches.map((match) => [match.line.line, match]))
  const byHand = chosen.map(({ line, claim }) => {
    const match = byLine.get(line)
    const utr = match?.line.utrs[0]
    if (!match || utr === undefined || ![...match.proposals, ...match.settled].includes(claim))
      throw new AppError('bank_file_changed')
    return { id: claim, utr }
  })
  const all = [...exact, ...byHand]
  if (new Set(all.map(({ id }) => id)).size !== all.length) throw new AppError('bank_file_changed')
  return all
}

/** The numbers under which money is in the books. */
async function knownNumbers(db: Db, utrs: string[]): Promise<Set<string>> {
  if (utrs.length === 0) return new Set()
  const rows = await db
    .selectFrom('bank_numbers')
    .select('number')
    .where('number', '=', sql<string>`any(${utrs}::text[])`)
    // What a customer has claimed is what is looked for.
    .where('intent_id', 'is', null)
    .execute()
  return new Set(rows.map(({ number }) => number))
}
