import type { OrderStatus } from '#shared/domain/ordering/order-status.ts'
import type { Sort } from '#web/parts/table/rows.ts'
import type { OrderColumn, OrderRow } from './order-rows.ts'
import type { StatusChange } from './use-status-changes.ts'

/** What each way of showing the rows of a page is given. */
export interface OrderRowsProps {
  rows: OrderRow[]
  /** Ids of the orders that have just arrived. */
  arrived: ReadonlySet<string>
  sort: Sort<OrderColumn> | null
  onSort: (sort: Sort<OrderColumn>) => void
  /** By order id. */
  changes: ReadonlyMap<string, StatusChange>
  onStatus: (row: OrderRow, status: OrderStatus) => void
  onMenuOpen: (open: boolean) => void
  onDetails: (row: OrderRow) => void
  /** Ids of the orders that are selected, for changing many at once. */
  selected: ReadonlySet<string>
  onSelect: (ids: string[], on: boolean) => void
}
