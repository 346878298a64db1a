import type { ErrorCode } from '#shared/contract/error-codes.ts'

/** Codes that several calls can answer for one reason: a wrong address, a menu that cannot be saved. */

export const PHONE: ErrorCode[] = ['phone_required', 'phone_invalid']
export const ADDRESS: ErrorCode[] = [
  'address_empty',
  'address_short',
  'address_long',
  'address_outside',
  'address_pincode_required',
]
export const BUY: ErrorCode[] = [
  'customer_blocked',
  'subscription_running',
  'subscription_slot',
  'subscription_bad_days',
  'subscription_bad_type',
  'subscription_price_changed',
  'subscription_terms_changed',
  'subscription_policy_changed',
  'subscription_address_required',
  'order_payment_method',
  'address_outside',
  'clock_in_doubt',
]
export const SLOT: ErrorCode[] = [
  'slot_time',
  'slot_weekdays',
  'slot_window',
  'slot_last_delivery',
  'slot_deadline',
  'slot_order_by',
]
export const CLOSURE: ErrorCode[] = [
  'closure_days_backwards',
  'closure_days_past',
  'closure_days_too_many',
  'closure_nothing_open',
]
export const PAUSE: ErrorCode[] = [
  'pause_backwards',
  'pause_too_late',
  'pause_too_far',
  'pause_too_long',
  'pause_already',
  'pause_keeps_nothing',
  'pause_not_running',
  'clock_in_doubt',
]
export const MENU: ErrorCode[] = [
  'menu_fields_required',
  'menu_no_categories',
  'menu_date_required',
  'menu_date_past',
  'menu_duplicate_dish',
  'menu_unnamed_category',
  'menu_reserved_name',
  'menu_too_large',
  'serving_invalid',
  'menu_day_has_draft',
  'price_invalid',
  'image_url',
  'changed_meanwhile',
]
export const PLAN: ErrorCode[] = ['not_found', 'menu_plan_day', 'menu_date_past', 'changed_meanwhile']
export const KITCHEN: ErrorCode[] = [
  'kitchen_text_long',
  'kitchen_fssai',
  'kitchen_gstin',
  'kitchen_vpa',
  'kitchen_phone',
  'kitchen_email',
  'kitchen_pincode',
  'image_url',
  'changed_meanwhile',
]
export const ITEM: ErrorCode[] = ['item_fields_required', 'price_invalid', 'image_url', 'serving_invalid']
export const TAX: ErrorCode[] = [
  'tax_day_past',
  'tax_gstin_missing',
  'tax_rate',
  'tax_sac',
  'tax_extras_rate',
  'tax_extras_code',
  'tax_state',
  'tax_state_gstin',
  'tax_prefix',
  'tax_own_from',
  'tax_own_from_high',
  'tax_note',
  'changed_meanwhile',
]
export const BUYER: ErrorCode[] = [
  'document_name',
  'document_name_long',
  'document_name_signs',
  'document_gstin',
  'document_gstin_own',
  'document_address',
  'document_address_signs',
  'document_issued',
]
export const ANSWER: ErrorCode[] = [
  'order_deadline_passed',
  'order_already_confirmed',
  'order_already_skipped',
  'order_not_pending',
  'clock_in_doubt',
]

/** What is checked of an order that a customer places, or puts in another's place. */
export const PLACED = [
  'order_empty',
  'order_too_many_lines',
  'order_bad_quantity',
  'order_unknown_item',
  'order_duplicate_item',
  'order_no_menu',
  'order_address_short',
  'address_long',
  'address_outside',
  'address_pincode_required',
  'order_prices_changed',
  'order_terms_changed',
  'order_other_day',
  'order_day_closed',
  'order_slot_not_served',
  'order_limit',
  'order_note_long',
  'day_full',
  'dish_sold_out',
  'clock_in_doubt',
] as const satisfies ErrorCode[]

/** Why an order gives way to no other. */
export const REPLACED = [
  'order_change_too_late',
  'order_not_changeable',
  'order_payment_claimed',
] as const satisfies ErrorCode[]

/** What is checked of who enters an order, and for whom. */
export const ENTERED = ['entry_customer_blocked', 'entry_again', 'entry_reason_required'] as const satisfies ErrorCode[]

/** Why what the owner approves cannot be done any more, by all that can be asked for. */
export const APPROVED: ErrorCode[] = [
  ...new Set([...MENU, ...PLAN]),
  'approval_decided',
  'order_meal_used',
  'account_entry_kept',
  'changed_meanwhile',
  'refund_settled',
  'account_write_off',
  'payment_settled',
  'payment_by_gateway',
  'documents_off',
  'document_not_creditable',
  'document_credited',
  'document_amount',
  'deposit_not_held',
  'price_invalid',
  'stop_settled',
]
