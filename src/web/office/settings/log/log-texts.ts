import * as m from '#paraglide/messages.js'
import { dayText } from '#shared/base/day-text.ts'
import { isKitchenDay } from '#shared/base/kitchen-time.ts'
import type { AuditEvent } from '#shared/contract/people/office/audit.schemas.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import { type Role, rolesOf } from '#shared/domain/people/permissions.ts'
import { inWords } from '#shared/texts/call-text.ts'
import { slotName } from '#shared/texts/slot-name.ts'
import { roleName, rolesName } from '../people/role-texts.ts'

/** What ids stand for. */
type Names = Record<string, string>

/** `Price: 60 → 75`, a line for each field; of what is new or gone only what it is or was. */
export function changeLines({ before, after }: AuditEvent['changes'][number], names: Names = {}): string[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields].map((field) => {
    const [was, now] = [before, after].map((facts) => valueText(field, facts?.[field], names))
    const name = FIELD_WORDS[field]?.() ?? fieldName(field)
    if (after === null) return `${name}: ${was}`
    if (!before || !(field in before)) return `${name}: ${now}`
    return field === 'picture' ? `${name}: ${m.log_value_changed()}` : `${name}: ${was} → ${now}`
  })
}

/** A change in one sentence, with the name of what was changed or deleted. */
export function changeText(change: AuditEvent['changes'][number], names: Names = {}): string {
  const lines = changeLines(change, names).join(', ')
  if (change.after === null && change.before !== null) return m.log_deleted({ text: lines })
  const name = change.subject === null ? undefined : names[change.subject]
  const isSaid = 'name' in (change.after ?? {})
  return name === undefined || isSaid ? lines : [name, lines].filter(Boolean).join(' – ')
}

/** Fields of code are written as words; a dish goes by its own name. */
const fieldName = (field: string) => (/^[a-z]+([A-Z_][a-z]*)*$/.test(field) ? inWords(field) : field)

/** What the fields of changes are called; others go by their name, in words of its own. */
const FIELD_WORDS: Record<string, () => string> = {
  accountChanged: m.log_field_account,
  active: m.log_field_active,
  addonCategory: m.log_field_addon,
  amount: m.approval_field_amount,
  basePrice: m.approval_field_price,
  capacity: m.log_field_capacity,
  category: m.log_field_category,
  contents: m.log_field_contents,
  customers: m.log_field_customers,
  day: m.approval_field_day,
  days: m.log_field_days,
  description: m.log_field_description,
  description_hi: m.admin_description_hi,
  description_mr: m.admin_description_mr,
  disabled: m.log_field_disabled,
  dishes: m.log_field_dishes,
  draft: m.log_field_stage,
  entry: m.log_field_entry,
  file: m.log_field_file,
  from: m.log_from,
  itemType: m.log_field_type,
  kind: m.account_kind,
  limit: m.log_field_limit,
  name: m.log_field_name,
  name_hi: m.admin_name_hi,
  name_mr: m.admin_name_mr,
  note: m.approval_field_note,
  order: m.approval_field_order,
  override: m.log_field_override,
  payment: m.log_field_payment,
  picture: m.log_field_photo,
  plates: m.log_field_plates,
  price: m.approval_field_price,
  reason: m.log_field_reason,
  rider: m.log_field_rider,
  riderId: m.log_field_rider,
  role: m.log_field_role,
  route: m.log_field_route,
  rows: m.log_field_rows,
  screen: m.log_field_screen,
  second_role: m.log_field_second_role,
  secondFactor: m.log_field_second_factor,
  serving: m.log_field_serving,
  sessionsEnded: m.log_field_sessions_ended,
  slot: m.admin_slot_filter,
  source: m.log_field_source,
  spice: m.log_field_spice,
  state: m.log_field_state,
  status: m.log_field_status,
  to: m.log_to,
  updatedAt: m.log_field_version,
  vegetarian: m.log_field_vegetarian,
}

/** Ids are of no use to who reads: what they stand for is told beside them. */
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

function valueText(field: string, value: unknown, names: Names): string {
  if (value === null || value === undefined) return field === 'capacity' ? m.log_value_no_limit() : '–'
  if (typeof value === 'boolean') return value ? m.approval_yes() : m.approval_no()
  if (typeof value === 'object')
    return Object.values(value)
      .map((each) => valueText('', each, names))
      .join(', ')
  if (field === 'role' || field === 'second_role') return roleName(value as Role)
  if (field === 'picture') return m.log_value_picture()
  if (field === 'slot') return slotName(value as SlotCode)
  if (isKitchenDay(String(value))) return dayText(String(value))
  const known = names[String(value)]
  if (known !== undefined) return known
  return ID.test(String(value)) ? m.log_value_id({ end: String(value).slice(-6) }) : String(value)
}

/** What an event is about, as people read it; `null` where it is only an id. */
export function subjectText(subject: string | null, names: Names = {}): string | null {
  if (subject === null) return null
  return names[subject] ?? (ID.test(subject) ? null : subject)
}

/** The role in which it was done, `Kitchen + Rider`; `null` for none of the kitchen's roles. */
export function roleText(role: string | null): string | null {
  const [first, second] = rolesOf(role)
  return first ? rolesName({ role: first, second_role: second }) : null
}
