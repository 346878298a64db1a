import type { ReactNode, Ref } from 'react'
import * as m from '#paraglide/messages.js'
import { Select } from '#web/ui/Select.tsx'
import type { HeadColumn } from './RowsTable.tsx'
import type { Sort } from './rows.ts'

interface RowCardsProps<Column extends string> {
  columns: readonly HeadColumn<Column>[]
  sort: Sort<Column> | null
  onSort: (sort: Sort<Column>) => void
  /** What the order is called in which nothing is sorted, for lists that begin with it. */
  unsorted?: string
  /** What the list is called for those who listen. */
  label?: string
  /** One card below the other, whatever the width. */
  oneColumn?: boolean
  /** Where the cards begin. */
  top?: Ref<HTMLDivElement>
  /** The cards, each a list item. */
  children: ReactNode
}

/** Rows as cards, where a table has no room; what they are sorted by is chosen above them. */
export function RowCards<Column extends string>(props: RowCardsProps<Column>) {
  const { columns, sort, onSort, unsorted, label, oneColumn, top, children } = props
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-2">
        <span aria-hidden="true" className="text-ink-soft text-sm">
          {m.admin_sort()}
        </span>
        <Select
          label={m.admin_sort()}
          labelHidden
          className="w-52"
          value={sort?.column ?? ''}
          onChange={(event) => onSort({ column: event.target.value as Column, direction: 'ascending' })}
          options={[
            ...(sort === null ? [{ value: '', label: unsorted ?? '', disabled: true }] : []),
            ...columns.map(({ key, label }) => ({ value: key, label })),
          ]}
        />
      </div>
      <div ref={top}>
        <ul
          aria-label={label}
          className={`wrap-anywhere ${oneColumn ? '' : 'grid gap-3 *:min-w-0 sm:grid-cols-2 lg:grid-cols-3'}`}
        >
          {children}
        </ul>
      </div>
    </div>
  )
}
