import type { DataColumn } from './DataTable.tsx'
import { RowCards } from './RowCards.tsx'
import type { Sort } from './rows.ts'

interface DataCardsProps<Row> {
  title: string
  columns: DataColumn<Row>[]
  rows: Row[]
  keyOf: (row: Row) => string
  sort: Sort<string> | null
  onSort: (sort: Sort<string>) => void
  /** What the order is called in which nothing is sorted. */
  unsorted: string
}

/** The rows of a table of figures as cards, where it has no room: the first column is the head of each. */
export function DataCards<Row>({ title, columns, rows, keyOf, sort, onSort, unsorted }: DataCardsProps<Row>) {
  const [head, ...figures] = columns
  return (
    <RowCards label={title} columns={columns} sort={sort} onSort={onSort} unsorted={unsorted}>
      {rows.map((row) => (
        <li key={keyOf(row)} className="rounded-lg border border-line p-3">
          <p className="wrap-anywhere font-semibold">{head && (head.show?.(row) ?? head.value(row))}</p>
          <dl className="mt-2 grid grid-cols-3 gap-x-3 gap-y-2">
            {figures.map((column) => (
              <div key={column.key} className="min-w-0">
                <dt className="text-ink-soft text-sm">{column.label}</dt>
                <dd className="tabular-nums">{column.show?.(row) ?? column.value(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </RowCards>
  )
}
