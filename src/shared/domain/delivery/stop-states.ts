/** The states of a stop. What may be done with one is a row of `STOP_ACTIONS`; the server's guarded updates are made of it. */

interface StopStateRow {
  /** Whether the rider is done with it. */
  settled: boolean
  /** Whether it can be put elsewhere: before another stop, or onto another run. */
  movable: boolean
}

export const STOP_STATES = {
  pending: { settled: false, movable: true },
  /** The rider is at the door. */
  arrived: { settled: false, movable: false },
  delivered: { settled: true, movable: false },
  failed: { settled: true, movable: false },
  /** Nothing is to be delivered there any more. */
  withdrawn: { settled: true, movable: false },
} as const satisfies Record<string, StopStateRow>

export type StopState = keyof typeof STOP_STATES

interface StopActionRow {
  from: readonly StopState[]
  to: StopState
}

export const STOP_ACTIONS = {
  arrive: { from: ['pending'], to: 'arrived' },
  deliver: { from: ['pending', 'arrived'], to: 'delivered' },
  fail: { from: ['pending', 'arrived'], to: 'failed' },
  /** Its last order was called off. */
  withdraw: { from: ['pending', 'arrived'], to: 'withdrawn' },
  /** One of its orders stands again. */
  restore: { from: ['withdrawn'], to: 'pending' },
  /** It was settled by mistake, or is driven to once more. */
  reopen: { from: ['arrived', 'delivered', 'failed'], to: 'pending' },
} as const satisfies Record<string, StopActionRow>

export type StopAction = keyof typeof STOP_ACTIONS

export function isSettledStop(state: StopState): boolean {
  return STOP_STATES[state].settled
}

/** The states in which the rider still has to go there. */
export const OPEN_STOP_STATES = /* @__PURE__ */ (Object.keys(STOP_STATES) as StopState[]).filter(
  (state) => !isSettledStop(state),
)

export function stopCan(action: StopAction, state: StopState): boolean {
  return (STOP_ACTIONS[action].from as readonly StopState[]).includes(state)
}

interface FailReasonRow {
  /** Whose doing it is: of the customer's a subscription's meal is forfeited, of the kitchen's it is given back. */
  fault: 'customer' | 'kitchen'
  /** Whether it counts as a no-show of the customer. */
  noShow: boolean
}

/** Why something could not be delivered. */
export const FAIL_REASONS = {
  not_home: { fault: 'customer', noShow: true },
  refused: { fault: 'customer', noShow: true },
  wrong_address: { fault: 'customer', noShow: false },
  damaged: { fault: 'kitchen', noShow: false },
  not_ready: { fault: 'kitchen', noShow: false },
  too_late: { fault: 'kitchen', noShow: false },
} as const satisfies Record<string, FailReasonRow>

export type FailReason = keyof typeof FAIL_REASONS
/** Those of which the customer is told, with an apology. */
export const KITCHEN_FAULTS = ['damaged', 'not_ready', 'too_late'] as const satisfies readonly FailReason[]
export type KitchenFault = (typeof KITCHEN_FAULTS)[number]

/** Whether something could not be delivered by the kitchen's own doing. */
export function isKitchenFault(reason: FailReason): reason is KitchenFault {
  return FAIL_REASONS[reason].fault === 'kitchen'
}

export const FAIL_REASON_NAMES = /* @__PURE__ */ Object.keys(FAIL_REASONS) as [FailReason, ...FailReason[]]
