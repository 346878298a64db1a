import { rupeesFromPaise } from '#shared/base/money.ts'
import type { CashDiscrepancy, RiderCash, SettledCash } from '#shared/contract/money/office/cash.schemas.ts'
import type { OwnCash } from '#shared/contract/money/rider/cash.schemas.ts'
import type { HandoverRow, RiderInHand } from './queries.ts'

/** Cash and hand-overs as the wire has them, in rupees. */

/** Who counts is told nothing of what there should be. */
export function presentInHand({ rider, inHandPaise, since, counting }: RiderInHand): RiderCash {
  return { rider, inHand: counting ? null : rupeesFromPaise(inHandPaise), since }
}

const factsOf = (row: HandoverRow) => ({
  _id: row.id,
  rider: row.rider,
  day: row.day,
  at: row.declared_at.toISOString(),
})

export function presentToCount(row: HandoverRow, adminId: string) {
  return { ...factsOf(row), own: row.rider_id === adminId }
}

/** Of one that has been counted. */
const sumsOf = (row: HandoverRow) => ({
  declared: rupeesFromPaise(row.declared_paise),
  counted: rupeesFromPaise(row.counted_paise as number),
  by: row.counter as string,
})

export function presentDiscrepancy(row: HandoverRow): CashDiscrepancy {
  const difference = rupeesFromPaise((row.counted_paise as number) - row.declared_paise)
  return { ...factsOf(row), ...sumsOf(row), difference }
}

export function presentSettled(row: HandoverRow): SettledCash {
  const { owner, resolved_at: at, reason } = row
  return {
    ...factsOf(row),
    ...sumsOf(row),
    settled: rupeesFromPaise(row.settled_paise as number),
    resolved: at && { by: owner as string, at: at.toISOString(), reason: reason as string },
  }
}

export function presentOwn(row: HandoverRow): OwnCash['handovers'][number] {
  return {
    _id: row.id,
    day: row.day,
    at: row.declared_at.toISOString(),
    state: row.state,
    declared: rupeesFromPaise(row.declared_paise),
    counted: row.counted_paise === null ? null : rupeesFromPaise(row.counted_paise),
    settled: row.settled_paise === null ? null : rupeesFromPaise(row.settled_paise),
  }
}
