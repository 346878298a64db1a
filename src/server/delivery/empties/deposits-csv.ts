import * as m from '#paraglide/messages.js'
import type { AppContext } from '#server/kernel/context.ts'
import { withBudget } from '#server/kernel/db/pool/time-budget.ts'
import { CSV_MARK, type CsvCell, csvRow } from '#shared/base/csv.ts'
import { type KitchenDay, kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { rupeesFromPaise } from '#shared/base/money.ts'
import type { DepositMove, DepositWay } from '#shared/domain/delivery/deposits.ts'
import { type DepositOfDay, movesBetween } from './deposits.ts'

/** Moves that are read at once. */
const PAGE = 500

const MOVES: Record<DepositMove, () => string> = {
  taken: m.deposit_taken,
  returned: m.deposit_returned,
  kept: m.deposit_kept,
}

const WAYS: Record<DepositWay, () => string> = { cash: m.money_by_cash, upi: m.money_by_upi }

/**
 * Moves of deposits as a file for a spreadsheet, the latest first: days as YYYY-MM-DD, rupees as plain numbers. What takes another
 * move back is below zero and names its entry. Moves are only added, so that none stands there twice.
 */
export async function* depositsCsv(
  { longWork }: Pick<AppContext, 'longWork'>,
  days: { from: KitchenDay; to: KitchenDay } | null,
): AsyncGenerator<string> {
  yield CSV_MARK + csvRow(heads())
  let before: string | null = null
  for (;;) {
    const page = { before, limit: PAGE }
    // The one who reads sets the pace: the time is on nobody's budget.
    const moves: DepositOfDay[] = await withBudget(null, () => movesBetween(longWork.db, days, page))
    yield moves.map((move) => csvRow(cellsOf(move))).join('')
    if (moves.length < PAGE) return
    before = moves.at(-1)?.id ?? null
  }
}

const heads = () => [
  m.admin_column_day(),
  m.deposit_csv_entry(),
  m.admin_orders_column_customer(),
  m.deposit_csv_move(),
  m.deposit_way(),
  m.deposit_amount(),
  m.deposit_csv_note(),
  m.deposit_csv_reverses(),
]

const cellsOf = ({ id, at, customer, move, way, amount_paise, note, reverses }: DepositOfDay): CsvCell[] => [
  kitchenDayOf(at),
  id,
  customer ?? m.admin_orders_guest(),
  MOVES[move](),
  way === null ? '' : WAYS[way](),
  rupeesFromPaise(reverses === null ? amount_paise : -amount_paise),
  note ?? '',
  reverses ?? '',
]
