/** Money that moves at the gateway without Dabba: refunds of its own panel, and disputes (chargebacks). */

export const MOVE_KINDS = ['refund', 'dispute'] as const
export type MoveKind = (typeof MOVE_KINDS)[number]

/** Where each kind can be. A later one wins over an earlier one of which the gateway told at the same second. */
export const MOVE_STATES = {
  refund: ['pending', 'processed', 'failed'],
  /** `closed`: it ended without a decision, and no money has moved. */
  dispute: ['open', 'closed', 'won', 'lost'],
} as const satisfies Record<MoveKind, readonly string[]>

export type RefundMoveState = (typeof MOVE_STATES)['refund'][number]
export type DisputeState = (typeof MOVE_STATES)['dispute'][number]
export type MoveState = RefundMoveState | DisputeState

/** All states, those of each kind in the order in which they win. */
export const MOVE_STATE_WORDS: readonly MoveState[] = [...MOVE_STATES.refund, ...MOVE_STATES.dispute]

/** What stands in the books for a move: money that has left, that is leaving, or none. */
export function bookedAs(state: MoveState): 'sent' | 'sending' | null {
  if (state === 'processed' || state === 'lost') return 'sent'
  return state === 'pending' ? 'sending' : null
}
