import type { Item } from '#shared/contract/office/items.schemas.ts'
import type { ItemDraft } from './item-draft.ts'

/** A form that was taken away with what had been typed in it: the session ended, and the whole panel with it. */
export interface KeptForm {
  item: Item | null
  draft: ItemDraft
}

let kept: KeptForm | null = null

/** Keeps a form until the admin has signed in again; only for as long as this page stands. */
export function keepForm(form: KeptForm | null) {
  kept = form
}

export function keptForm(): KeptForm | null {
  return kept
}
