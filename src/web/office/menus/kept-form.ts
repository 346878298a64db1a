import type { AdminMenu } from '#shared/contract/office/menus.schemas.ts'
import type { MenuDraft } from './editor/menu-draft.ts'

/** A form that was taken away with what had been entered in it: the session ended, and the whole panel with it. */
export interface KeptForm {
  menu: AdminMenu | null
  draft: MenuDraft
}

let kept: KeptForm | null = null

/** Keeps a form until the admin has signed in again; only for as long as this page stands. */
export function keepForm(form: KeptForm | null) {
  kept = form
}

export function keptForm(): KeptForm | null {
  return kept
}
