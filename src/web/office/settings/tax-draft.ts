import * as m from '#paraglide/messages.js'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { STATES } from '#shared/base/states.ts'
import { readNumber, readRupees } from '#shared/base/typed-number.ts'
import type { CallInput } from '#shared/contract/define.ts'
import type { KitchenTaxSettings } from '#shared/contract/money/office/documents.schemas.ts'
import type { adminDocumentCalls } from '#shared/contract/money/office/documents.ts'
import { type TaxProblem, taxProblem } from '#shared/domain/money/documents/settings.ts'
import { TAX_MODES, type TaxMode } from '#shared/domain/money/documents/tax.ts'
import type { Difference } from '#web/kit/editor/ChangedMeanwhile.tsx'
import type { Problem } from '#web/kit/editor/problem.ts'

/** What stands in the form of invoices and tax, as it is typed. */
export interface TaxDraft {
  effectiveFrom: string
  issuing: boolean
  mode: TaxMode
  rate: string
  pricesIncludeTax: boolean
  sac: string
  /** Whether extras are taxed at a rate of their own. */
  extras: boolean
  extrasRate: string
  extrasCode: string
  state: string
  prefix: string
  ownFrom: string
  planDocument: 'invoice' | 'voucher'
  note: string
}

export const TAX_LABELS: Record<keyof TaxDraft, () => string> = {
  effectiveFrom: m.tax_from,
  issuing: m.tax_issuing,
  mode: m.tax_mode,
  rate: m.tax_rate_label,
  pricesIncludeTax: m.tax_prices_include,
  sac: m.tax_sac_label,
  extras: m.tax_extras,
  extrasRate: m.tax_extras_rate_label,
  extrasCode: m.tax_extras_code_label,
  state: m.tax_state_label,
  prefix: m.tax_prefix_label,
  ownFrom: m.tax_own_label,
  planDocument: m.tax_plan,
  note: m.tax_note_label,
}

const MODE_TEXTS: Record<TaxMode, () => string> = {
  unregistered: m.tax_mode_unregistered,
  composition: m.tax_mode_composition,
  regular: m.tax_mode_regular,
}

export const MODE_OPTIONS = TAX_MODES.map((value) => ({ value, label: MODE_TEXTS[value] }))
export const STATE_OPTIONS = Object.entries(STATES)
  .map(([value, name]) => ({ value, label: `${value} ${name}` }))
  .sort((a, b) => a.value.localeCompare(b.value))

/** What is saved, to be changed from `today` on at the earliest. */
export function draftOfTax(saved: KitchenTaxSettings, today: KitchenDay): TaxDraft {
  const { effectiveFrom, issuing, mode, pricesIncludeTax, extras, prefix, planDocument } = saved
  return {
    effectiveFrom: effectiveFrom < today ? today : effectiveFrom,
    issuing,
    mode,
    rate: String(saved.rate),
    pricesIncludeTax,
    sac: saved.sac ?? '',
    extras: extras !== null,
    extrasRate: extras === null ? '' : String(extras.rate),
    extrasCode: extras?.code ?? '',
    // The GSTIN begins with it.
    state: saved.state ?? saved.gstin?.slice(0, 2) ?? '',
    prefix,
    ownFrom: String(saved.ownFrom),
    planDocument,
    note: saved.note ?? '',
  }
}

export function sameTax(one: TaxDraft, other: TaxDraft): boolean {
  return (Object.keys(TAX_LABELS) as (keyof TaxDraft)[]).every((field) => textOf(one, field) === textOf(other, field))
}

function textOf(draft: TaxDraft, field: keyof TaxDraft): string {
  return String(draft[field]).trim()
}

type Body = Omit<CallInput<typeof adminDocumentCalls.changeTaxSettings>['body'], 'updatedAt' | 'reason'> &
  Pick<TaxDraft, 'pricesIncludeTax'>

/** What cannot be read is no rate and no amount. */
const percentOf = (text: string) => readNumber(text, 2) ?? Number.NaN

/** The settings of a draft without a problem. */
export function settingsOfDraft({ extras, extrasRate, extrasCode, ...draft }: TaxDraft): Body {
  const ownExtras = extras && draft.mode === 'regular'
  return {
    ...draft,
    extras: ownExtras ? { rate: percentOf(extrasRate), code: extrasCode.trim() } : null,
    rate: percentOf(draft.rate),
    ownFrom: readRupees(draft.ownFrom) ?? Number.NaN,
    sac: draft.sac.trim() || null,
    state: draft.state || null,
    prefix: draft.prefix.trim().toUpperCase(),
    note: draft.note.trim() || null,
  }
}

const WRONG_TEXTS: Record<NonNullable<ReturnType<typeof taxProblem>>['wrong'], () => string> = {
  tax_day_past: m.error_tax_day_past,
  tax_gstin_missing: m.error_tax_gstin_missing,
  tax_rate: m.error_tax_rate,
  tax_sac: m.error_tax_sac,
  tax_extras_rate: m.error_tax_extras_rate,
  tax_extras_code: m.error_tax_extras_code,
  tax_state: m.error_tax_state,
  tax_state_gstin: m.error_tax_state_gstin,
  tax_prefix: m.error_tax_prefix,
  tax_own_from: m.error_tax_own_from,
  tax_own_from_high: m.error_tax_own_from_high,
  tax_note: m.error_tax_note,
}

const FIELDS: Partial<Record<TaxProblem['field'], keyof TaxDraft>> = {
  rateBp: 'rate',
  'extras.rateBp': 'extrasRate',
  'extras.code': 'extrasCode',
  ownFromPaise: 'ownFrom',
}

/** What keeps the form from being sent. The server decides by the same rules. */
export function taxDraftProblem(draft: TaxDraft, gstin: string | null, today: KitchenDay): Problem | null {
  const { rate, extras, ownFrom, ...rest } = settingsOfDraft(draft)
  const settings = {
    ...rest,
    rateBp: Math.round(rate * 100),
    sac: rest.sac ?? null,
    extras: extras ? { rateBp: Math.round(extras.rate * 100), code: extras.code } : null,
    state: rest.state ?? null,
    ownFromPaise: Math.round(ownFrom * 100),
    note: rest.note ?? null,
  }
  const problem = taxProblem(settings, gstin, today)
  if (!problem) return null
  const text = WRONG_TEXTS[problem.wrong]()
  return { text, fields: { [FIELDS[problem.field] ?? problem.field]: text } }
}

/** In what another's settings and those of the form differ. */
export function taxDifferences(theirs: KitchenTaxSettings, mine: TaxDraft, today: KitchenDay): Difference[] {
  const other = draftOfTax(theirs, today)
  return (Object.keys(TAX_LABELS) as (keyof TaxDraft)[])
    .filter((field) => textOf(other, field) !== textOf(mine, field))
    .map((field) => ({ field: TAX_LABELS[field](), theirs: textOf(other, field), mine: textOf(mine, field) }))
}
