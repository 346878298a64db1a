import type { Item } from '#shared/contract/catalog/office/items.schemas.ts'
import type { Sort } from '#web/kit/table/rows.ts'
import type { ItemColumn } from './item-rows.ts'

export interface ItemRowActions {
  onEdit: (item: Item) => void
  /** The id of the item whose form is on its way. */
  opening: string | null | undefined
  onToggle: (item: Item) => void
  /** The id of the item that is being made active or inactive. */
  toggling: string | undefined
  onDelete: (item: Item) => void
}

/** What the table and the cards are given. */
export interface ItemRowsProps {
  items: Item[]
  sort: Sort<ItemColumn> | null
  onSort: (sort: Sort<ItemColumn>) => void
  actions: ItemRowActions
}
