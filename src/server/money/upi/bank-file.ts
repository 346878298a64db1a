import type { AppContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/connection.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { type BankLine, type BankMatch, matchBankLines, readBankFile } from '#shared/domain/money/bank-file.ts'
import { intentStatesBefore } from '#shared/domain/money/intents.ts'
import type { Matched } from './match.ts'

/** Requests that are still looked for in a bank's file: those of so many days. */
const AWAITED_DAYS = 60
const DAY_MS = 86_400_000

/** Which lines of a bank's file have paid for what. Changes nothing. Throws `bank_file_unreadable`. */
export async function matchesOf(ctx: AppContext, csv: string): Promise<{ lines: BankLine[]; matches: BankMatch[] }> {
  const lines = readBankFile(csv)
  if (lines.length === 0) throw new AppError('bank_file_unreadable')
  const { db } = ctx.longWork
  const known = await knownNumbers(
    db,
    lines.flatMap(({ utrs }) => utrs),
  )
  const since = new Date(ctx.now().getTime() - AWAITED_DAYS * DAY_MS)
  const awaited = await db
    .selectFrom('payment_intents')
    .select(['id', 'amount_paise as amountPaise', 'utr', 'code'])
    .where('method', '=', 'upi_own')
    .where('state', 'in', intentStatesBefore('paid'))
    .where('created_at', '>=', since)
    // The latest first, as they are proposed.
    .orderBy('id', 'desc')
    .execute()
  return { lines, matches: matchBankLines(lines, awaited, known) }
}

/** What is to be matched: all that is beyond doubt, and what a person has chosen among the proposals. Throws `bank_file_changed`. */
export function chosenOf(matches: BankMatch[], chosen: { line: number; claim: string }[]): Matched[] {
  const exact = matches.flatMap(({ exact }) => exact ?? [])
  const byHand = chosen.map(({ line, claim }) => {
    const match = matches.find((match) => match.line.line === line)
    const utr = match?.line.utrs[0]
    if (!match || utr === undefined || !match.proposals.includes(claim)) throw new AppError('bank_file_changed')
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
    .where('number', 'in', utrs)
    // What a customer has claimed is what is looked for.
    .where('intent_id', 'is', null)
    .execute()
  return new Set(rows.map(({ number }) => number))
}
