import * as m from '#paraglide/messages.js'
import { formatDate } from '#shared/base/dates.ts'
import { formatRupees } from '#shared/base/money.ts'
import type { ApprovalRequest } from '#shared/contract/people/office/approvals.schemas.ts'
import type { DepositWay } from '#shared/domain/delivery/deposits.ts'
import type { FailReason } from '#shared/domain/delivery/stop-states.ts'
import type { EntryKind } from '#shared/domain/money/customer-accounts.ts'
import type { ReceivedBy } from '#shared/domain/money/payments.ts'
import type { OrderStatus } from '#shared/domain/ordering/order-status.ts'
import type { AfterCap, LateRule } from '#shared/domain/subscriptions/policy.ts'
import { statusLabel } from '#shared/texts/status-label.ts'
import { ENTRY_TEXTS } from '#web/kit/parts/account-texts.ts'
import { DEPOSIT_WAY_TEXTS } from '../../parts/deposit-texts.ts'
import { FAIL_REASON } from '../../parts/fail-reasons.ts'
import { RECEIVED_BY_TEXTS } from '../../parts/received-by-text.ts'
import { afterCapText, lateText } from '../policy-draft.ts'
import { PRICE_LABELS } from '../price-draft.ts'

/** How requests of a kind are told: what they change, its fields, and their values. */
interface KindTexts {
  title: () => string
  fields: Record<string, () => string>
  value: (field: string, value: unknown) => string
  /** It replaces nothing: its fields only say what it is about. */
  alone?: boolean
  /** Those of its fields that only say what it is about. */
  facts?: string[]
}

const PRICE_FACTS = ['menu', 'day', 'dish']
const PRICE_FIELDS = {
  price: m.approval_field_price,
  menu: m.approval_field_menu,
  day: m.approval_field_day,
  dish: m.approval_field_dish,
}

const KINDS: Record<string, KindTexts> = {
  prices: { title: m.settings_prices_title, fields: PRICE_LABELS, value: (_, value) => formatRupees(Number(value)) },
  policy: {
    title: m.settings_policy_title,
    fields: {
      freeSkips: m.settings_field_free_skips,
      afterCap: m.settings_field_after_cap,
      late: m.settings_field_late,
      maxPauseDays: m.settings_field_max_pause,
      validDays: m.settings_field_valid,
      pausesExtend: m.settings_field_pauses_extend,
      trustMeals: m.settings_field_trust,
      refundable: m.settings_field_refundable,
    },
    value: policyValue,
  },
  refund: {
    title: m.approval_refund,
    fields: { amount: m.approval_field_amount, of: m.approval_field_paid_for, order: m.approval_field_order },
    value: refundValue,
    alone: true,
  },
  accountEntry: {
    title: m.approval_account_entry,
    fields: { amount: m.approval_field_amount, entry: m.account_kind, note: m.approval_field_note },
    value: letGoValue,
    alone: true,
  },
  accountReversal: {
    title: m.approval_account_reversal,
    fields: { amount: m.approval_field_amount, entry: m.account_kind },
    value: letGoValue,
    alone: true,
  },
  calledOff: {
    title: m.approval_called_off,
    fields: { amount: m.approval_field_amount, order: m.approval_field_order, status: m.approval_field_status },
    value: letGoValue,
    alone: true,
  },
  calledOffOrders: {
    title: m.approval_called_off_many,
    fields: { amount: m.approval_field_amount, orders: m.approval_field_orders, status: m.approval_field_status },
    value: letGoValue,
    alone: true,
  },
  failedStop: {
    title: m.approval_failed_stop,
    fields: { amount: m.approval_field_amount, address: m.approval_field_address, why: m.delivery_fail_why },
    value: letGoValue,
    alone: true,
  },
  payment: {
    title: m.approval_payment,
    fields: { amount: m.approval_field_amount, method: m.account_method },
    value: letGoValue,
    alone: true,
  },
  document: {
    title: m.approval_document,
    fields: { amount: m.approval_field_amount, document: m.approval_field_document },
    value: letGoValue,
    alone: true,
  },
  deposit: {
    title: m.approval_deposit,
    fields: { amount: m.approval_field_amount, way: m.deposit_way },
    value: letGoValue,
    alone: true,
  },
  depositReversal: {
    title: m.approval_deposit_reversal,
    fields: { amount: m.approval_field_amount, way: m.deposit_way },
    value: letGoValue,
    alone: true,
  },
  menu: { title: m.approval_menu, fields: PRICE_FIELDS, value: priceValue, facts: PRICE_FACTS },
  dish: { title: m.approval_dish, fields: PRICE_FIELDS, value: priceValue, facts: PRICE_FACTS },
  menuCopies: { title: m.approval_menu_copies, fields: {}, value: (_day, value) => String(value), alone: true },
  menuPrice: { title: m.approval_menu_price, fields: PRICE_FIELDS, value: priceValue, facts: PRICE_FACTS },
  dishPrice: { title: m.approval_dish_price, fields: PRICE_FIELDS, value: priceValue, facts: PRICE_FACTS },
}

export function kindTitle(kind: string): string {
  return KINDS[kind]?.title() ?? kind
}

/** `Thali: ₹80 → ₹90`, a line for each field; `Amount: ₹1,560` of what replaces nothing. */
export function requestLines({ kind, before, after, customer }: ApprovalRequest): string[] {
  const texts = KINDS[kind]
  const value = (field: string, of: unknown) => texts?.value(field, of) ?? String(of)
  const lines = Object.keys(after).map((name) => {
    const field = texts?.fields[name]?.() ?? name
    if (texts?.alone || texts?.facts?.includes(name)) return m.approval_fact({ field, value: value(name, after[name]) })
    return m.approval_line({ field, before: value(name, before[name]), after: value(name, after[name]) })
  })
  return customer === null
    ? lines
    : [m.approval_fact({ field: m.approval_field_customer(), value: customer }), ...lines]
}

function refundValue(field: string, value: unknown): string {
  if (field === 'amount') return formatRupees(Number(value))
  if (field === 'of') return value === 'order' ? m.approval_for_order() : m.approval_for_subscription()
  return String(value)
}

function letGoValue(field: string, value: unknown): string {
  if (field === 'amount') return formatRupees(Number(value))
  if (field === 'entry') return ENTRY_TEXTS[value as EntryKind]()
  if (field === 'method') return RECEIVED_BY_TEXTS[value as ReceivedBy]()
  if (field === 'why') return FAIL_REASON[value as FailReason]()
  if (field === 'way') return DEPOSIT_WAY_TEXTS[value as DepositWay]()
  if (field === 'status') return statusLabel(value as OrderStatus)
  return String(value)
}

/** A field without a name here is a dish; `null` is the usual price. */
function priceValue(field: string, value: unknown): string {
  if (field === 'day') return value ? formatDate(String(value)) : ''
  if (field === 'menu' || field === 'dish') return String(value)
  return value === null || value === undefined ? m.approval_usual_price() : formatRupees(Number(value))
}

function policyValue(field: string, value: unknown): string {
  if (field === 'afterCap') return afterCapText(value as AfterCap)
  if (field === 'late') return lateText(value as LateRule)
  if (value === null) return m.approval_no_limit()
  if (typeof value === 'boolean') return value ? m.approval_yes() : m.approval_no()
  return String(value)
}
