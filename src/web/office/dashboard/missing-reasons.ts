import * as m from '#paraglide/messages.js'
import type { MissingOrder } from '#shared/contract/subscriptions/office/subscriptions.schemas.ts'

/** Why a subscription has no order. */
export const missingReasons: Record<MissingOrder['reason'], () => string> = {
  no_address: m.admin_run_reason_no_address,
  payment_due: m.admin_run_reason_payment_due,
  no_menu: m.admin_run_reason_no_menu,
  before_run: m.admin_run_reason_before_run,
  deadline_passed: m.admin_run_reason_deadline_passed,
  failed: m.admin_run_reason_failed,
  not_run: m.admin_run_reason_not_run,
}
