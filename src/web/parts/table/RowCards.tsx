import type { ReactNode } from 'react'
import * as m from '#paraglide/messages.js'
import { Select } from '../../ui/Select.tsx'
import type { HeadColumn } from './RowsTable.tsx'
import type { Sort } from './rows.ts'

interface RowCardsProps<Column extends string> {
  columns: readonly HeadColumn<Column>[]
  sort: Sort<Column> | null
  onSort: (sort: Sort<Column>) => void
  /** The cards, each a list item. */
  children: ReactNode
}

/** Rows as cards, where a table has no room; what they are sorted by is chosen above them. */
export function RowCards<Column extends string>({ columns, sort, onSort, children }: RowCardsProps<Column>) {
  return (
    <div className="flex flex-col gap-3">
      <Select
        label={m.admin_sort()}
        className="w-52"
        value={sort?.column ?? ''}
        onChange={(event) => onSort({ column: event.target.value as Column, direction: 'ascending' })}
        options={[
          ...(sort === null ? [{ value: '', label: '–', disabled: true }] : []),
          ...columns.map(({ key, label }) => ({ value: key, label })),
        ]}
      />
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">{children}</ul>
    </div>
  )
}
