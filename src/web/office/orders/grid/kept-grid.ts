import { createKeptForm } from '#web/kit/stores/kept-form-store.ts'
import type { GridDraft } from './grid-draft.ts'

/** The grid of orders that was left before all of it was sent. */
export const keptGrid = createKeptForm<null, GridDraft>('order-grid')
