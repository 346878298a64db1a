import type { z } from 'zod'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { rupeesFromPaise } from '#shared/base/money.ts'
import type { documentSchemas } from '#shared/contract/money/customer/documents.schemas.ts'
import type { adminDocumentSchemas } from '#shared/contract/money/office/documents.schemas.ts'
import type { DocumentIssueProblem, TaxSettings } from '#shared/domain/money/documents/settings.ts'
import { addedTax } from './document-supplies.ts'
import type { ownDocuments } from './own-documents.ts'
import type { RegisterRow } from './register.ts'
import type { TaxSettingsVersion } from './settings.ts'

/** Documents as the wire has them: rupees, and percent. */

type Reply<Schema extends { reply: z.ZodType }> = z.input<Schema['reply']>

export function presentOwn({
  documents,
  comes,
  asked,
  missing,
  billing,
}: Awaited<ReturnType<typeof ownDocuments>>): Reply<typeof documentSchemas.listOwnDocuments> {
  return {
    documents: documents.map(({ id, number, kind, mode, day, total_paise }) => ({
      _id: id,
      number,
      kind,
      mode,
      day,
      amount: rupeesFromPaise(total_paise),
    })),
    comes,
    asked,
    missing,
    billing,
  }
}

type Registered = Reply<typeof adminDocumentSchemas.listDocuments>['documents'][number]

export function presentRegistered(row: RegisterRow): Registered {
  const rupees = (paise: number | null) => (paise === null ? null : rupeesFromPaise(paise))
  return {
    _id: row.id,
    number: row.number,
    kind: row.kind,
    mode: row.mode,
    day: row.day,
    supply_day: row.supply_day,
    name: row.name,
    gstin: row.gstin,
    amount: rupeesFromPaise(row.total_paise),
    taxable: rupees(row.taxable_paise),
    tax: rupees(row.tax_paise),
    left: rupeesFromPaise(row.left_paise),
    refers_to: row.refers_to,
    reason: row.reason,
  }
}

type Settings = Reply<typeof adminDocumentSchemas.getTaxSettings>['settings']

export function presentTaxSettings(
  { at, admin, rateBp, extras, ownFromPaise, version: _version, ...settings }: TaxSettingsVersion,
  { gstin, problem, today }: { gstin: string | null; problem: DocumentIssueProblem | null; today: KitchenDay },
): Settings {
  return {
    ...settings,
    rate: rateBp / 100,
    extras: extras && { rate: extras.rateBp / 100, code: extras.code },
    ownFrom: rupeesFromPaise(ownFromPaise),
    updatedAt: at.toISOString(),
    admin,
    inForce: settings.effectiveFrom <= today,
    gstin,
    problem,
  }
}

/** From when on which tax is added to prices that the office enters. */
export function presentAddedTax(
  settings: TaxSettings,
): Reply<typeof adminDocumentSchemas.getAddedTax>['taxes'][number] {
  const added = addedTax(settings)
  return { from: settings.effectiveFrom, added: added && { meals: added.meals / 100, extras: added.extras / 100 } }
}

type Typed = z.output<typeof adminDocumentSchemas.changeTaxSettings.body>

/** What the office has typed, as it is kept; what it has left out is as in `former`. What is no number is kept as one that is not allowed. */
export function typedSettings(typed: Typed, former: TaxSettings): TaxSettings {
  const { updatedAt: _, reason: __, rate, pricesIncludeTax, sac, extras, prefix, ownFrom, ...asTyped } = typed
  return {
    ...asTyped,
    rateBp: wholeOf(rate * 100),
    pricesIncludeTax: pricesIncludeTax ?? former.pricesIncludeTax,
    sac: sac?.replace(/\s/g, '') ?? null,
    extras:
      extras === undefined
        ? former.extras
        : extras && { rateBp: wholeOf(extras.rate * 100), code: extras.code.replace(/\s/g, '') },
    prefix: prefix.trim().toUpperCase(),
    ownFromPaise: wholeOf(ownFrom * 100),
  }
}

/** Without what a fraction in binary leaves. */
function wholeOf(number: number): number {
  return Math.abs(number - Math.round(number)) < 1e-6 ? Math.round(number) : number
}
