import type { ReactNode } from 'react'
import type { Sort } from './rows.ts'
import { SortHeader } from './SortHeader.tsx'

export interface HeadColumn<Column extends string> {
  key: Column
  label: string
  /** Its width; without one it takes what is left. */
  width?: string
  align?: 'left' | 'right'
}

interface RowsTableProps<Column extends string> {
  /** Read out as the table's name. */
  caption: string
  columns: readonly HeadColumn<Column>[]
  sort: Sort<Column> | null
  onSort: (sort: Sort<Column>) => void
  /** Low rows: the head is as low. */
  compact?: boolean
  /** How many rows there are, where not all are drawn. */
  rowCount?: number
  /** The head of a column of boxes before the others. */
  before?: ReactNode
  /** The head of the column of buttons behind the others. */
  actions?: { label: string; width: string }
  /** The rows, whose cells look like `CELL`. */
  children: ReactNode
}

export const CELL = 'border-line border-b px-3 py-2'
const HEAD = 'sticky top-0 z-10 border-line border-b bg-surface first:rounded-tl-lg last:rounded-tr-lg'

/** A table over the whole width whose head stays in sight. */
export function RowsTable<Column extends string>(props: RowsTableProps<Column>) {
  const { caption, columns, sort, onSort, compact, rowCount, before, actions, children } = props
  return (
    <table
      aria-rowcount={rowCount === undefined ? undefined : rowCount + 1}
      className="wrap-anywhere w-full table-fixed border-separate border-spacing-0 rounded-lg bg-surface text-base shadow-card"
    >
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {before && <td className={`${compact ? 'w-10' : 'w-12'} ${HEAD}`}>{before}</td>}
          {columns.map(({ key, label, width = '', align }) => (
            <SortHeader
              key={key}
              column={key}
              label={label}
              sort={sort}
              onSort={onSort}
              align={align}
              compact={compact}
              className={`${HEAD} ${width}`}
            />
          ))}
          {actions && (
            <th scope="col" className={`px-3 text-left font-semibold text-ink-soft text-sm ${actions.width} ${HEAD}`}>
              {actions.label}
            </th>
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
