import type { AdminMenu } from '#shared/contract/catalog/office/menus.schemas.ts'
import { createKeptForm } from '#web/kit/stores/kept-form-store.ts'
import type { MenuDraft } from './editor/menu-draft.ts'

/** The menu form that the end of the session took away. */
export const keptMenu = createKeptForm<AdminMenu, MenuDraft>('menu')
