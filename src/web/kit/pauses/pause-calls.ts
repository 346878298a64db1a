import type { pauseCalls } from '#shared/contract/subscriptions/customer/pauses.ts'
import type { adminPauseCalls } from '#shared/contract/subscriptions/office/pauses.ts'

/** The calls of the customer, or those of the office. */
export interface PauseCalls {
  list: typeof pauseCalls.listPauses | typeof adminPauseCalls.adminListPauses
  pause: typeof pauseCalls.pauseSubscription | typeof adminPauseCalls.adminPauseSubscription
  withdraw: typeof pauseCalls.withdrawPause | typeof adminPauseCalls.adminWithdrawPause
}
