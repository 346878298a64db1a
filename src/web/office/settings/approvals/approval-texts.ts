import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import type { ApprovalRequest } from '#shared/contract/people/office/approvals.schemas.ts'
import type { AfterCap, LateRule } from '#shared/domain/subscriptions/policy.ts'
import { afterCapText, lateText } from '../policy-draft.ts'
import { PRICE_LABELS } from '../price-draft.ts'

/** How requests of a kind are told: what they change, its fields, and their values. */
interface KindTexts {
  title: () => string
  fields: Record<string, () => string>
  value: (field: string, value: unknown) => string
  /** It replaces nothing: its fields only say what it is about. */
  alone?: boolean
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
    if (texts?.alone) return m.approval_fact({ field, value: value(name, after[name]) })
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

function policyValue(field: string, value: unknown): string {
  if (field === 'afterCap') return afterCapText(value as AfterCap)
  if (field === 'late') return lateText(value as LateRule)
  if (value === null) return m.approval_no_limit()
  if (typeof value === 'boolean') return value ? m.approval_yes() : m.approval_no()
  return String(value)
}
