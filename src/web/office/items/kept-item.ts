import type { Item } from '#shared/contract/catalog/office/items.schemas.ts'
import { createKeptForm } from '#web/kit/stores/kept-form-store.ts'
import type { ItemDraft } from './item-draft.ts'

/** The item form that the end of the session took away. */
export const keptItem = createKeptForm<Item, ItemDraft>('item')
