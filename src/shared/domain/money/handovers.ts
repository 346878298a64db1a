import type { KitchenDay } from '../../base/kitchen-time.ts'
import type { Paise } from '../../base/money.ts'

/** How riders hand over the cash that they took at doors. */

/** Where a hand-over stands, with where it may go from there: forward only. */
export const HANDOVER_STATES = {
  /** The rider says how much it is; nobody else has counted it. */
  declared: ['matched', 'discrepancy'],
  /** Who counted it has found as much. */
  matched: [],
  /** Who counted it has found something else: nothing is settled until the owner decides. */
  discrepancy: ['resolved'],
  /** The owner has decided what is settled. */
  resolved: [],
} as const satisfies Record<string, readonly string[]>

export type HandoverState = keyof typeof HANDOVER_STATES
export const HANDOVER_STATE_WORDS = Object.keys(HANDOVER_STATES) as [HandoverState, ...HandoverState[]]

/** What the owner takes as handed over where the two sums differ. */
export const SETTLEMENTS = ['counted', 'declared'] as const
export type Settlement = (typeof SETTLEMENTS)[number]

/** What counting makes of a hand-over. */
export function countedState(declared: Paise, counted: Paise): 'matched' | 'discrepancy' {
  return counted === declared ? 'matched' : 'discrepancy'
}

/** What a rider has in hand: all that was collected without all that is settled. Below zero when a collection was voided late. */
export function cashInHand({ collected, settled }: { collected: Paise; settled: Paise }): Paise {
  return collected - settled
}

/**
 * The day since which a rider has cash in hand, as if what is settled were the oldest; `null` when nothing is in hand.
 * `collected` are the sums of days, in any order.
 */
export function heldSince(collected: readonly { day: KitchenDay; amount: Paise }[], inHand: Paise): KitchenDay | null {
  let left = inHand
  for (const { day, amount } of collected.toSorted((a, b) => b.day.localeCompare(a.day))) {
    if (left <= 0) break
    left -= amount
    if (left <= 0) return day
  }
  return null
}
