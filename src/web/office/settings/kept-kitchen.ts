import type { AdminKitchen } from '#shared/contract/catalog/office/profile.schemas.ts'
import { createKeptForm } from '#web/kit/stores/kept-form-store.ts'
import type { KitchenDraft } from './kitchen-draft.ts'

/** The unsaved form of who the kitchen is. */
export const keptKitchen = createKeptForm<AdminKitchen, KitchenDraft>('kitchen')
