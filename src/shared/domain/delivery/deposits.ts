import type { Paise } from '../../base/money.ts'

/** A deposit for boxes that come back: money of the customer's, which the kitchen holds. It is no sale. */

/** What happens to it: money comes, goes back, or stays for boxes that were lost or broken. */
export const DEPOSIT_MOVES = ['taken', 'returned', 'kept'] as const
export type DepositMove = (typeof DEPOSIT_MOVES)[number]

/** How its money comes and goes. */
export const DEPOSIT_WAYS = ['cash', 'upi'] as const
export type DepositWay = (typeof DEPOSIT_WAYS)[number]

/** Rupees that a kind of box may have as its deposit. */
export const MAX_BOX_DEPOSIT = 10_000
/** Rupees that move at once. */
export const MAX_DEPOSIT_MOVE = 100_000

/** What the boxes of a customer that are out come to; more that came back than went out takes nothing off the others. */
export function wantedPaise(
  kinds: readonly { id: string; depositPaise: Paise }[],
  out: ReadonlyMap<string, number>,
): Paise {
  return kinds.reduce((sum, { id, depositPaise }) => sum + Math.max(0, out.get(id) ?? 0) * depositPaise, 0)
}

/** What there is to take, or to give back, so that what is held is what the boxes that are out come to. Rupees or paise. */
export function depositGap({ held, wanted }: { held: number; wanted: number }): { take: number; giveBack: number } {
  return { take: Math.max(0, wanted - held), giveBack: Math.max(0, held - wanted) }
}

/** Whether a move needs a way: what is kept comes and goes by none. */
export function hasWay(move: DepositMove): boolean {
  return move !== 'kept'
}
