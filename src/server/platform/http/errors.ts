import * as m from '#paraglide/messages.js'
import { dayText } from '#shared/domain/calendar/day-text.ts'
import type { KitchenDay } from '#shared/domain/calendar/kitchen-time.ts'
import type { ErrorCode } from '#shared/domain/error-codes.ts'
import { outsideText } from '#shared/texts/outside-text.ts'

/** Status and text of every rejection. The one table of codes; texts the spec gives are literal. */
export const ERRORS: Record<ErrorCode, { status: number; text: (facts: Facts) => string }> = {
  invalid_request: { status: 400, text: ({ field }) => m.error_invalid_request({ field: field ?? 'body' }) },
  not_found: { status: 404, text: m.error_not_found },
  sign_in_required: { status: 401, text: m.error_sign_in_required },
  not_allowed: { status: 403, text: m.error_not_allowed },
  too_many_requests: { status: 429, text: m.error_too_many_requests },
  payload_too_large: { status: 413, text: m.error_payload_too_large },
  unavailable: { status: 503, text: m.error_unavailable },
  outcome_unknown: { status: 503, text: m.error_outcome_unknown },
  disk_full: { status: 503, text: m.error_disk_full },
  clock_in_doubt: { status: 409, text: m.error_clock_in_doubt },
  clock_changed: { status: 409, text: m.error_clock_changed },
  clock_apart: { status: 409, text: m.error_clock_apart },
  internal: { status: 500, text: m.error_internal },
  phone_required: { status: 400, text: m.login_phone_required },
  phone_invalid: { status: 400, text: m.error_phone_invalid },
  phone_not_indian: { status: 400, text: m.error_phone_not_indian },
  language_not_offered: { status: 400, text: m.error_language_not_offered },
  code_required: { status: 400, text: m.login_code_required },
  code_send_wait: { status: 429, text: ({ retryAfter }) => m.error_code_send_wait({ seconds: retryAfter ?? 0 }) },
  code_send_blocked: { status: 429, text: m.login_resends_used_up },
  code_send_limit: {
    status: 429,
    text: ({ retryAfter }) => m.error_code_send_limit({ wait: waitingTime(retryAfter ?? 0) }),
  },
  code_send_failed: { status: 502, text: m.login_send_failed },
  code_wrong: { status: 400, text: ({ triesLeft }) => m.error_code_wrong({ tries: triesLeft ?? 0 }) },
  code_expired: { status: 400, text: m.error_code_expired },
  code_tries_used_up: { status: 400, text: m.error_code_tries_used_up },
  login_fields_required: { status: 400, text: m.admin_login_fields_required },
  login_failed: { status: 401, text: m.error_login_failed },
  login_locked: { status: 423, text: m.admin_login_locked },
  login_second_factor: { status: 401, text: m.error_login_second_factor },
  login_second_factor_wrong: { status: 401, text: m.error_login_second_factor_wrong },
  login_phone_unknown: { status: 403, text: m.error_login_phone_unknown },
  email_invalid: { status: 400, text: m.error_email_invalid },
  password_short: { status: 400, text: m.error_password_short },
  password_long: { status: 400, text: m.error_password_long },
  password_wrong: { status: 400, text: m.error_password_wrong },
  second_factor_wrong: { status: 400, text: m.error_login_second_factor_wrong },
  second_factor_on: { status: 409, text: m.error_second_factor_on },
  staff_exists: { status: 409, text: m.error_staff_exists },
  invitation_over: { status: 409, text: m.error_invitation_over },
  address_empty: { status: 400, text: m.address_empty },
  address_short: { status: 400, text: m.address_short },
  address_long: { status: 400, text: m.error_address_long },
  address_limit: { status: 409, text: m.error_address_limit },
  address_outside: { status: 409, text: ({ pincode, contact }) => outsideText(pincode ?? '', contact ?? null) },
  address_pincode_required: { status: 400, text: m.error_address_pincode_required },
  order_empty: { status: 400, text: m.error_order_empty },
  order_too_many_lines: { status: 400, text: m.error_order_too_many_lines },
  order_bad_quantity: { status: 400, text: m.error_order_bad_quantity },
  order_unknown_item: { status: 400, text: ({ item }) => m.error_order_unknown_item({ item: item ?? '?' }) },
  order_duplicate_item: { status: 400, text: ({ item }) => m.error_order_duplicate_item({ item: item ?? '?' }) },
  order_not_rateable: { status: 409, text: m.error_order_not_rateable },
  order_rating_over: { status: 409, text: m.error_order_rating_over },
  order_no_menu: { status: 409, text: m.error_order_no_menu },
  order_address_short: { status: 400, text: m.address_short },
  order_payment_method: { status: 400, text: m.error_order_payment_method },
  order_prices_changed: { status: 409, text: m.error_order_prices_changed },
  order_other_day: { status: 409, text: m.error_order_other_day },
  order_day_closed: {
    status: 409,
    text: ({ day, nextDay }) => m.error_order_day_closed({ day: dayText(day ?? ''), next: dayText(nextDay ?? '') }),
  },
  order_slot_not_served: { status: 409, text: m.error_order_slot_not_served },
  slot_has_orders: { status: 409, text: ({ count }) => m.error_slot_has_orders({ count: count ?? 0 }) },
  changed_meanwhile: { status: 409, text: m.error_changed_meanwhile },
  approval_asked: { status: 409, text: m.error_approval_asked },
  approval_decided: { status: 409, text: m.error_approval_decided },
  approval_no_change: { status: 409, text: m.error_approval_no_change },
  demo_changed: { status: 409, text: m.error_demo_changed },
  setup_unfinished: { status: 409, text: m.error_setup_unfinished },
  price_invalid: { status: 400, text: m.error_price_invalid },
  image_url: { status: 400, text: m.error_image_url },
  kitchen_text_long: { status: 400, text: m.error_kitchen_text_long },
  kitchen_fssai: { status: 400, text: m.error_kitchen_fssai },
  kitchen_gstin: { status: 400, text: m.error_kitchen_gstin },
  kitchen_vpa: { status: 400, text: m.error_kitchen_vpa },
  kitchen_phone: { status: 400, text: m.error_kitchen_phone },
  kitchen_email: { status: 400, text: m.error_kitchen_email },
  kitchen_pincode: { status: 400, text: m.error_kitchen_pincode },
  item_fields_required: { status: 400, text: m.admin_item_fields_required },
  menu_fields_required: { status: 400, text: m.admin_menu_fields_required },
  menu_no_categories: { status: 400, text: m.admin_menu_no_categories },
  menu_date_required: { status: 400, text: m.error_menu_date_required },
  menu_date_past: { status: 400, text: m.error_menu_date_past },
  menu_duplicate_dish: { status: 400, text: ({ item }) => m.error_menu_duplicate_dish({ item: item ?? '?' }) },
  menu_unnamed_category: { status: 400, text: ({ item }) => m.error_menu_unnamed_category({ item: item ?? '?' }) },
  menu_reserved_name: { status: 400, text: ({ item }) => m.error_menu_reserved_name({ item: item ?? '?' }) },
  menu_too_large: { status: 400, text: m.error_menu_too_large },
  menu_is_draft: { status: 409, text: m.error_menu_is_draft },
  menu_day_has_draft: { status: 409, text: m.error_menu_day_has_draft },
  menu_plan_day: { status: 400, text: m.error_menu_plan_day },
  menu_plan_empty: { status: 409, text: m.error_menu_plan_empty },
  menu_no_draft: { status: 409, text: m.error_menu_no_draft },
  menu_template_name_required: { status: 400, text: m.error_menu_template_name_required },
  menu_template_name_taken: { status: 409, text: m.error_menu_template_name_taken },
  poll_title_required: { status: 400, text: m.admin_poll_title_required },
  poll_options_required: { status: 400, text: m.admin_poll_options_required },
  poll_too_many_options: { status: 400, text: m.error_poll_too_many_options },
  poll_duplicate_option: { status: 400, text: ({ item }) => m.error_poll_duplicate_option({ item: item ?? '?' }) },
  poll_expiry_past: { status: 400, text: m.error_poll_expiry_past },
  poll_ended: { status: 409, text: m.error_poll_ended },
  upload_not_image: { status: 400, text: m.admin_upload_not_image },
  upload_too_big: { status: 413, text: m.admin_upload_too_big },
  upload_no_file: { status: 400, text: m.error_upload_no_file },
  upload_folder: { status: 400, text: m.error_upload_folder },
  upload_pixels: { status: 400, text: ({ count = 50 }) => m.error_upload_pixels({ count }) },
  upload_heic: { status: 400, text: m.error_upload_heic },
  upload_unreadable: { status: 400, text: m.error_upload_unreadable },
  upload_busy: { status: 503, text: m.error_upload_busy },
  production_day_ahead: { status: 409, text: m.error_production_day_ahead },
  production_day_over: { status: 409, text: m.error_portions_day_over },
  run_state: { status: 409, text: m.error_run_state },
  run_unpacked: { status: 409, text: ({ count }) => m.error_run_unpacked({ count: count ?? 0 }) },
  run_stops_open: { status: 409, text: ({ count }) => m.error_run_stops_open({ count: count ?? 0 }) },
  stop_not_movable: { status: 409, text: m.error_stop_not_movable },
  stop_settled: { status: 409, text: m.error_stop_settled },
  location_unreadable: { status: 400, text: m.error_location_unreadable },
  route_name_required: { status: 400, text: m.error_route_name_required },
  route_name_taken: { status: 409, text: m.error_route_name_taken },
  routes_too_many: { status: 409, text: ({ count }) => m.error_routes_too_many({ count: count ?? 0 }) },
  route_has_runs: { status: 409, text: m.error_route_has_runs },
  production_not_locked: { status: 409, text: m.error_production_not_locked },
  clash_over: { status: 409, text: m.error_clash_over },
  swap_clashes: { status: 409, text: m.error_swap_clashes },
  box_unknown: { status: 404, text: m.error_box_unknown },
  box_other_day: { status: 409, text: m.error_box_other_day },
  box_not_wanted: { status: 409, text: m.error_box_not_wanted },
  production_result_invalid: { status: 400, text: m.error_production_result_invalid },
  serving_invalid: { status: 400, text: m.error_serving_invalid },
  report_busy: { status: 503, text: m.error_report_busy },
  upload_failed: { status: 502, text: m.error_upload_failed },
  upload_in_use: { status: 409, text: m.error_upload_in_use },
  order_deadline_passed: { status: 409, text: m.confirmation_deadline_passed },
  order_already_confirmed: { status: 409, text: m.error_order_already_confirmed },
  order_paused: { status: 409, text: m.error_order_paused },
  order_cancel_too_late: { status: 409, text: m.error_order_cancel_too_late },
  order_not_cancellable: { status: 409, text: m.error_order_not_cancellable },
  order_change_too_late: { status: 409, text: m.error_order_change_too_late },
  order_not_changeable: { status: 409, text: m.error_order_not_changeable },
  order_payment_claimed: { status: 409, text: m.error_order_payment_claimed },
  order_replaced: { status: 409, text: m.error_order_replaced },
  order_note_long: { status: 400, text: m.error_order_note_long },
  order_already_skipped: { status: 409, text: m.error_order_already_skipped },
  order_not_pending: { status: 409, text: m.error_order_not_pending },
  order_skip_limit: { status: 409, text: ({ count }) => m.error_order_skip_limit({ count: count ?? 0 }) },
  order_skip_refused: { status: 409, text: ({ count }) => m.error_order_skip_refused({ count: count ?? 0 }) },
  order_still_answerable: { status: 409, text: m.error_order_still_answerable },
  order_not_declinable: { status: 409, text: m.error_order_not_declinable },
  order_on_its_way: { status: 409, text: m.error_order_on_its_way },
  day_full: { status: 409, text: ({ day }) => m.error_day_full({ day: dayText(day ?? '') }) },
  dish_sold_out: {
    status: 409,
    text: ({ item = '', count = 0 }) =>
      count === 0 ? m.error_dish_sold_out({ item }) : m.error_dish_few_left({ item, count }),
  },
  portions_day_over: { status: 409, text: m.error_portions_day_over },
  orders_too_many: {
    status: 409,
    text: ({ count }) => m.error_orders_too_many({ most: (count ?? 0).toLocaleString('en-IN') }),
  },
  entry_reason_required: { status: 400, text: m.error_entry_reason_required },
  entry_again: { status: 409, text: ({ name }) => m.error_entry_again({ name: name ?? '' }) },
  entry_customer_blocked: { status: 409, text: m.error_entry_customer_blocked },
  merge_blocked: { status: 409, text: m.error_merge_blocked },
  merge_both_subscribed: { status: 409, text: m.error_merge_both_subscribed },
  customer_blocked: {
    status: 409,
    text: ({ contact }) =>
      contact === undefined ? m.error_customer_blocked() : m.error_customer_blocked_contact({ contact }),
  },
  order_limit: { status: 409, text: m.error_order_limit },
  order_not_on_its_way: { status: 409, text: m.error_order_not_on_its_way },
  order_meal_used: { status: 409, text: m.error_order_meal_used },
  order_offer_over: { status: 409, text: m.error_order_offer_over },
  slot_time: { status: 400, text: m.error_slot_time },
  slot_weekdays: { status: 400, text: m.error_slot_weekdays },
  slot_window: { status: 400, text: m.error_slot_window },
  slot_last_delivery: { status: 400, text: m.error_slot_last_delivery },
  slot_deadline: { status: 400, text: m.error_slot_deadline },
  slot_order_by: { status: 400, text: m.error_slot_order_by },
  closure_days_backwards: { status: 400, text: m.error_closure_days_backwards },
  closure_days_past: { status: 400, text: m.error_closure_days_past },
  closure_days_too_many: { status: 400, text: m.error_closure_days_too_many },
  closure_nothing_open: { status: 409, text: m.error_closure_nothing_open },
  closure_nothing_closed: { status: 409, text: m.error_closure_nothing_closed },
  preview_stale: { status: 409, text: m.error_preview_stale },
  subscription_running: { status: 409, text: m.subscription_already_text },
  subscription_renewed: { status: 409, text: m.error_subscription_renewed },
  subscription_begun: { status: 409, text: m.error_subscription_begun },
  subscription_bad_days: { status: 400, text: m.error_subscription_bad_days },
  subscription_bad_type: { status: 400, text: m.error_subscription_bad_type },
  subscription_price_changed: { status: 409, text: m.error_subscription_price_changed },
  subscription_policy_changed: { status: 409, text: m.error_subscription_policy_changed },
  subscription_address_required: { status: 400, text: m.subscription_address_required },
  pause_backwards: { status: 400, text: m.error_pause_backwards },
  pause_too_late: { status: 409, text: m.error_pause_too_late },
  pause_too_long: { status: 409, text: ({ count }) => m.error_pause_too_long({ days: count ?? 0 }) },
  pause_too_far: { status: 409, text: m.error_pause_too_far },
  pause_already: { status: 409, text: m.error_pause_already },
  pause_keeps_nothing: { status: 409, text: m.error_pause_keeps_nothing },
  pause_changed: { status: 409, text: m.error_pause_changed },
  pause_over: { status: 409, text: m.error_pause_over },
  pause_not_running: { status: 409, text: m.error_pause_not_running },
  payment_nothing_due: { status: 409, text: m.error_payment_nothing_due },
  payment_not_online: { status: 409, text: m.error_payment_not_online },
  account_limit: { status: 409, text: m.error_account_limit },
  account_entry_kept: { status: 409, text: m.error_account_entry_kept },
  payment_gateway_down: { status: 503, text: m.error_payment_gateway_down },
  payment_return_invalid: { status: 400, text: m.error_payment_return_invalid },
  payment_by_gateway: { status: 409, text: m.error_payment_by_gateway },
  refund_not_by_gateway: { status: 409, text: m.error_refund_not_by_gateway },
  payment_utr_invalid: { status: 400, text: m.error_payment_utr_invalid },
  utr_used: { status: 409, text: m.error_utr_used },
  bank_file_unreadable: { status: 400, text: m.error_bank_file_unreadable },
  bank_file_changed: { status: 409, text: m.error_bank_file_changed },
  cash_amount: { status: 400, text: m.error_cash_amount },
  handover_beyond_hand: { status: 409, text: m.error_handover_beyond_hand },
  handover_counted: { status: 409, text: m.error_handover_counted },
  handover_own: { status: 403, text: m.error_handover_own },
  handover_settled: { status: 409, text: m.error_handover_settled },
  refund_settled: { status: 409, text: m.error_refund_settled },
  refund_needs_approval: { status: 403, text: m.error_refund_needs_approval },
  refund_vpa: { status: 400, text: m.error_refund_vpa },
  refund_reference: { status: 400, text: m.error_refund_reference },
  subscription_not_running: { status: 409, text: m.error_subscription_not_running },
  subscription_not_refundable: { status: 409, text: m.error_subscription_not_refundable },
  payment_settled: { status: 409, text: m.error_payment_settled },
  tax_day_past: { status: 400, text: m.error_tax_day_past },
  tax_gstin_missing: { status: 400, text: m.error_tax_gstin_missing },
  tax_rate: { status: 400, text: m.error_tax_rate },
  tax_sac: { status: 400, text: m.error_tax_sac },
  tax_state: { status: 400, text: m.error_tax_state },
  tax_state_gstin: { status: 400, text: m.error_tax_state_gstin },
  tax_prefix: { status: 400, text: m.error_tax_prefix },
  tax_own_from: { status: 400, text: m.error_tax_own_from },
  tax_note: { status: 400, text: m.error_tax_note },
  document_name: { status: 400, text: m.error_document_name },
  document_gstin: { status: 400, text: m.error_document_gstin },
  document_issued: { status: 409, text: m.error_document_issued },
  document_not_creditable: { status: 409, text: m.error_document_not_creditable },
  document_credited: { status: 409, text: m.error_document_credited },
  document_amount: { status: 400, text: m.error_document_amount },
  documents_off: { status: 409, text: m.error_documents_off },
  push_token_invalid: { status: 400, text: m.error_push_token_invalid },
  menu_alert_day: { status: 400, text: m.error_menu_alert_day },
  name_required: { status: 400, text: m.error_name_required },
  idempotency_key_reused: { status: 409, text: m.error_idempotency_key_reused },
  idempotency_key_invalid: { status: 400, text: m.error_idempotency_key_invalid },
}

/** Particulars that some texts name. */
interface Facts {
  field?: string
  item?: string
  triesLeft?: number
  count?: number
  /** Seconds. */
  retryAfter?: number
  day?: KitchenDay
  nextDay?: KitchenDay
  /** How the kitchen is reached: a phone, or what it says of itself. */
  contact?: string
  /** Six digits. */
  pincode?: string
  /** Of one of the kitchen's people. */
  name?: string
}

/** A rejection on purpose: `code` decides status and text. Anything else that is thrown becomes a plain 500. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly facts: Facts
  readonly details: unknown

  constructor(code: ErrorCode, facts: Facts = {}, details?: unknown) {
    super(code)
    this.code = code
    this.facts = facts
    this.details = details
  }
}

export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(ERRORS, text)
}

/** `26 minutes`, `3 hours`: rounded up, in the largest unit that fits. */
function waitingTime(seconds: number): string {
  const hours = seconds / 3600
  if (hours > 48) return m.wait_days({ count: Math.ceil(hours / 24) })
  if (hours > 1) return m.wait_hours({ count: Math.ceil(hours) })
  return m.wait_minutes({ count: Math.max(1, Math.ceil(seconds / 60)) })
}
