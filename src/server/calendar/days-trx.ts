import type { Trx } from '#server/kernel/db/connection.ts'

declare const changesDays: unique symbol

/** The transaction of a change of days, of which there is one at a time: what `changeDays` hands out. */
export interface DaysTrx extends Trx {
  readonly [changesDays]: true
}
