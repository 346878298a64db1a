import type { AdminMenu } from '#shared/contract/catalog/office/menus.schemas.ts'
import type { Sort } from '#web/kit/table/rows.ts'
import type { MenuColumn } from './menu-rows.ts'

/** What can be done with a menu of the list. */
export interface MenuActs {
  onActivate: (menu: AdminMenu) => void
  onEdit: (id: string) => void
  onDuplicate: (menu: AdminMenu) => void
  onDelete: (menu: AdminMenu) => void
  /** The menu that is being made active. */
  activating: string | undefined
  /** The menu whose form is being opened. */
  opening: string | null | undefined
}

export interface MenuRowsProps extends MenuActs {
  menus: AdminMenu[]
  /** Made just now. */
  fresh: ReadonlySet<string>
  expanded: ReadonlySet<string>
  onExpand: (id: string) => void
  /** `null` for the order of the server. */
  sort: Sort<MenuColumn> | null
  onSort: (sort: Sort<MenuColumn>) => void
}
