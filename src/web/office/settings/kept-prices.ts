import type { KitchenPrices } from '#shared/contract/catalog/office/prices.schemas.ts'
import { createKeptForm } from '#web/kit/stores/kept-form-store.ts'
import type { PriceDraft } from './price-draft.ts'

/** The unsaved form of the usual prices. */
export const keptPrices = createKeptForm<KitchenPrices, PriceDraft>('prices')
