import * as m from '#paraglide/messages.js'
import type { FailReason } from '#shared/domain/delivery/stop-states.ts'

/** Why a stop could not be delivered, as the office says it. */
export const FAIL_REASON: Record<FailReason, () => string> = {
  not_home: m.delivery_fail_not_home,
  refused: m.delivery_fail_refused,
  wrong_address: m.delivery_fail_wrong_address,
  damaged: m.delivery_fail_damaged,
  not_ready: m.delivery_fail_not_ready,
  too_late: m.delivery_fail_too_late,
}
