import type { KitchenTaxSettings } from '#shared/contract/money/office/documents.schemas.ts'
import { createKeptForm } from '#web/kit/stores/kept-form-store.ts'
import type { TaxDraft } from './tax-draft.ts'

/** The unsaved form of invoices and tax. */
export const keptTax = createKeptForm<KitchenTaxSettings, TaxDraft>('tax')
