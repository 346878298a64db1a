import * as m from '#paraglide/messages.js'
import { dayText } from '#shared/base/day-text.ts'
import { isKitchenDay } from '#shared/base/kitchen-time.ts'
import type { AuditEvent } from '#shared/contract/people/office/audit.schemas.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import type { Role } from '#shared/domain/people/permissions.ts'
import { slotName } from '#shared/texts/slot-name.ts'
import { roleName } from '../people/role-texts.ts'

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
  sellSubscription: m.log_sell_subscription,
  setAddressOfSubscription: m.log_set_address_of_subscription,
  cancelRenewal: m.log_cancel_renewal,
  askApproval: m.log_ask_approval,
  approveRequest: m.log_approve_request,
  rejectRequest: m.log_reject_request,
  changeSlot: m.log_change_slot,
  leaveDemo: m.log_leave_demo,
  closeDays: m.log_close_days,
  reopenDays: m.log_reopen_days,
  setCapacity: m.log_set_capacity,
  setUsualCapacity: m.log_set_usual_capacity,
  inviteStaff: m.log_invite_staff,
  withdrawInvitation: m.log_withdraw_invitation,
  setStaffRole: m.log_set_staff_role,
  setStaffDisabled: m.log_set_staff_disabled,
  changeOwnPassword: m.log_change_own_password,
  turnOnSecondFactor: m.log_turn_on_second_factor,
  turnOffSecondFactor: m.log_turn_off_second_factor,
}

/** What was done, for people: `Order status changed`, else the call's name as words, `add item`. */
export function callText(call: string): string {
  return WORDS[call]?.() ?? inWords(call)
}

const inWords = (name: string) =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()

/** Calls that one can look for. */
export const LISTED_CALLS = Object.keys(WORDS)

/** `Price: 60 → 75`, a line for each field. */
export function changeLines({ before, after }: AuditEvent['changes'][number]): string[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields].map((field) => {
    const [was, now] = [valueText(field, before?.[field]), valueText(field, after?.[field])]
    const name = FIELD_WORDS[field]?.() ?? inWords(field)
    return before && field in before ? `${name}: ${was} → ${now}` : `${name}: ${now}`
  })
}

/** What the fields of changes are called; others go by their name, in words of its own. */
const FIELD_WORDS: Record<string, () => string> = {
  amount: m.approval_field_amount,
  basePrice: m.approval_field_price,
  capacity: m.log_field_capacity,
  customers: m.log_field_customers,
  day: m.approval_field_day,
  disabled: m.log_field_disabled,
  entry: m.log_field_entry,
  from: m.log_from,
  kind: m.account_kind,
  name: m.log_field_name,
  note: m.approval_field_note,
  order: m.approval_field_order,
  payment: m.log_field_payment,
  price: m.approval_field_price,
  reason: m.log_field_reason,
  role: m.log_field_role,
  slot: m.admin_slot_filter,
  to: m.log_to,
  updatedAt: m.log_field_version,
}

/** Ids are of no use to who reads: what they stand for is told beside them. */
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined) return field === 'capacity' ? m.log_value_no_limit() : '–'
  if (typeof value === 'boolean') return value ? m.approval_yes() : m.approval_no()
  if (typeof value === 'object')
    return Object.values(value)
      .map((each) => valueText('', each))
      .join(', ')
  if (field === 'role') return roleName(value as Role)
  if (field === 'slot') return slotName(value as SlotCode)
  if (isKitchenDay(String(value))) return dayText(String(value))
  return ID.test(String(value)) ? m.log_value_id({ end: String(value).slice(-6) }) : String(value)
}

/** What an event is about, as people read it; `null` where it is only an id. */
export function subjectText(subject: string | null): string | null {
  return subject === null || ID.test(subject) ? null : subject
}
