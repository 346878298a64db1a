import type { Paise } from '../../base/money.ts'

/** Money that leaves the kitchen or that it gives up: one rule for all ways. */

/** The ways. `deposit`: given back. `credit`: by a credit note. `void`: a payment that is taken back. `called_off`: an order that was delivered unpaid. */
export const LET_GO_WAYS = ['refund', 'goodwill', 'write_off', 'deposit', 'credit', 'void', 'called_off'] as const
export type LetGoWay = (typeof LET_GO_WAYS)[number]

/**
 * Above this the owner does it, or approves it before another does. It is more than any order of a household comes to, and less
 * than what is left of a month's subscription when it is broken off early.
 */
export const LET_GO_ABOVE_PAISE = 100_000

/** As much as one person lets go in a kitchen day without the owner, by all ways together: ten times the limit of one. */
export const LET_GO_A_DAY_PAISE = 1_000_000

/** Whether so much at once is let go only by the owner, or once the owner has approved it. */
export function needsApproval(amountPaise: Paise): boolean {
  return amountPaise > LET_GO_ABOVE_PAISE
}

/** Whether it needs the owner after what the same person has let go on the day already, in paise. */
export function needsOwner(amountPaise: Paise, todayPaise: Paise): boolean {
  return needsApproval(amountPaise) || todayPaise + amountPaise > LET_GO_A_DAY_PAISE
}
