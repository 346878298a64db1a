import type { ComponentProps } from 'react'
import type { OrderStatus } from '#shared/domain/ordering/order-status.ts'
import type { Sort } from '#web/kit/table/rows.ts'
import type { SelectBox } from '../parts/SelectBox.tsx'
import type { OrderColumn, OrderRow } from './order-rows.ts'
import type { useSelection } from './use-selection.ts'
import type { StatusChange } from './use-status-changes.ts'

/** What each way of showing the rows is given. */
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
  /** The orders that are selected, for changing many at once. */
  selection: ReturnType<typeof useSelection>
  /** `range`: all from the row before to this one. */
  onSelect: (row: OrderRow, on: boolean, range: boolean) => void
  /** The box at the head of the boxes. */
  selectAll: Omit<ComponentProps<typeof SelectBox>, 'className'>
  onSelectAll: () => void
  onKeysHelp: () => void
  /** The last of the rows are in sight. */
  onNearEnd: () => void
}
