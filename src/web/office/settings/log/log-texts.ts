import * as m from '#paraglide/messages.js'
import type { AuditEvent } from '#shared/contract/people/office/audit.schemas.ts'

/** Calls of which people are told in words; others go by their name, in words of its own. */
const WORDS: Record<string, () => string> = {
  setOrderStatus: m.log_set_order_status,
  setOrderStatuses: m.log_set_order_statuses,
  setNoShow: m.log_set_no_show,
  exportOrders: m.log_export_orders,
  exportAudit: m.log_export_audit,
  noteExport: m.log_note_export,
  blockCustomer: m.log_block_customer,
  unblockCustomer: m.log_unblock_customer,
  endCustomerSessions: m.log_end_customer_sessions,
  mergeCustomers: m.log_merge_customers,
  voidPayment: m.log_void_payment,
  chargeAccount: m.log_charge_account,
  enterOnAccount: m.log_enter_on_account,
  reverseAccountEntry: m.log_reverse_account_entry,
  setAccountLimit: m.log_set_account_limit,
  moveDeposit: m.log_move_deposit,
  reverseDeposit: m.log_reverse_deposit,
  exportDeposits: m.log_export_deposits,
  setBoxKinds: m.log_set_box_kinds,
  updateItem: m.log_update_item,
  updateMenu: m.log_update_menu,
  setOwnFoodRules: m.log_set_own_food_rules,
  changePrices: m.log_change_prices,
  changeSubscriptionPolicy: m.log_change_policy,
  askApproval: m.log_ask_approval,
  approveRequest: m.log_approve_request,
  rejectRequest: m.log_reject_request,
  changeSlot: m.log_change_slot,
  leaveDemo: m.log_leave_demo,
  closeDays: m.log_close_days,
  reopenDays: m.log_reopen_days,
  inviteStaff: m.log_invite_staff,
  setStaffRole: m.log_set_staff_role,
  setStaffDisabled: m.log_set_staff_disabled,
  changeOwnPassword: m.log_change_own_password,
  turnOnSecondFactor: m.log_turn_on_second_factor,
  turnOffSecondFactor: m.log_turn_off_second_factor,
}

/** What was done, for people: `Order status changed`, else the call's name as words, `add item`. */
export function callText(call: string): string {
  return WORDS[call]?.() ?? call.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
}

/** Calls that one can look for. */
export const LISTED_CALLS = Object.keys(WORDS)

/** `basePrice: 60 → 75`, a line for each field. */
export function changeLines({ before, after }: AuditEvent['changes'][number]): string[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields].map((field) => {
    const now = valueText(after?.[field])
    return before ? `${field}: ${valueText(before[field])} → ${now}` : `${field}: ${now}`
  })
}

function valueText(value: unknown): string {
  if (value === null || value === undefined) return '–'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
