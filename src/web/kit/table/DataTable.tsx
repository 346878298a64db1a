import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import * as m from '#paraglide/messages.js'
import { type CsvCell, csvText } from '#shared/base/csv.ts'
import { Button } from '#web/ui/Button.tsx'
import { useMedia } from '../parts/use-media.ts'
import { DataCards } from './DataCards.tsx'
import { Pager } from './Pager.tsx'
import { sortedBy } from './rows.ts'
import { SortHeader } from './SortHeader.tsx'
import { saveCsv } from './save-file.ts'
import { useTableView } from './use-table-view.ts'

export interface DataColumn<Row> {
  key: string
  label: string
  /** What the rows are sorted by; a number stands at the right. */
  value: (row: Row) => CsvCell
  /** What is shown, where it is not the value itself. */
  show?: (row: Row) => ReactNode
  /** What is written into the file, where it is not the value itself. */
  csv?: (row: Row) => CsvCell
  /** Only to be looked at and worked with. */
  notInCsv?: boolean
  /** Has buttons: there is nothing to sort by. */
  unsorted?: boolean
  /** Stands in the file alone: the table has no room for it. */
  fileOnly?: boolean
}

interface DataTableProps<Row> {
  /** Read out as the table's name. */
  title: string
  columns: DataColumn<Row>[]
  /** In the order in which they are shown until a column's head is pressed. */
  rows: Row[]
  keyOf: (row: Row) => string
  /** Name of the file of all rows; without it there is none. */
  csvName?: string
  /** Asked before the file is made. */
  mayExport?: (csvName: string) => Promise<boolean>
  /** Rows can be chosen by the first column; `null` for none. */
  selected?: string | null
  onSelect?: (row: Row) => void
  /** On a phone the rows are cards; what their order is called in which nothing is sorted. */
  cards?: { unsorted: string }
}

/** Below, a table has no room for more than three columns. */
const PHONE = '(width < 40rem)'

/** A table of figures: sorted by a press on a head, in pages of ten at first, to be saved as a file. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { title, columns, rows, keyOf, csvName, mayExport, selected, onSelect, cards } = props
  const phone = useMedia(PHONE)
  const view = useTableView<string>(null)
  const shown = columns.filter(({ fileOnly }) => !fileOnly)
  const keys = Object.fromEntries(columns.map(({ key, value }) => [key, value]))
  const ordered = sortedBy(rows, keys, view.sort)
  const page = view.pageOf(ordered)
  const isNumber = (column: DataColumn<Row>) => rows[0] !== undefined && typeof column.value(rows[0]) === 'number'
  async function save(name: string) {
    if (!mayExport || (await mayExport(name))) saveCsv(name, csvOf(columns, ordered))
  }
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {phone && cards ? (
        <DataCards
          {...cards}
          title={title}
          columns={shown}
          rows={page.rows}
          keyOf={keyOf}
          sort={view.sort}
          onSort={view.onSort}
        />
      ) : (
        /* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard */
        <section aria-label={m.admin_table_scroll({ title })} tabIndex={0} className="overflow-x-auto">
          <table className="w-full text-base tabular-nums">
            <caption className="sr-only">{title}</caption>
            <thead>
              <tr className="border-line border-b">
                {shown.map((column) =>
                  column.unsorted ? (
                    <th
                      key={column.key}
                      scope="col"
                      className="px-2 text-left font-semibold text-ink-soft text-sm sm:px-3"
                    >
                      {column.label}
                    </th>
                  ) : (
                    <SortHeader
                      key={column.key}
                      column={column.key}
                      label={column.label}
                      sort={view.sort}
                      onSort={view.onSort}
                      align={isNumber(column) ? 'right' : 'left'}
                    />
                  ),
                )}
              </tr>
            </thead>
            <tbody>
              {page.rows.map((row) => {
                const isSelected = selected === keyOf(row)
                return (
                  <tr
                    key={keyOf(row)}
                    className={`border-line border-b last:border-b-0 ${isSelected ? 'bg-leaf-soft' : ''}`}
                  >
                    {shown.map((column, index) => {
                      const content = column.show?.(row) ?? column.value(row)
                      return (
                        <td key={column.key} className={`px-2 py-2 sm:px-3 ${isNumber(column) ? 'text-right' : ''}`}>
                          {index === 0 && onSelect ? (
                            <button
                              type="button"
                              aria-pressed={isSelected}
                              className="min-h-11 rounded-md text-left font-medium text-leaf-dark underline underline-offset-4"
                              onClick={() => onSelect(row)}
                            >
                              {content}
                            </button>
                          ) : (
                            content
                          )}
                        </td>
                      )
                    })}
                  </tr>
                )
              })}
            </tbody>
          </table>
        </section>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        {csvName && (
          <Button variant="secondary" onClick={() => void save(csvName)}>
            <Download className="size-5 shrink-0" />
            {m.admin_csv()}
          </Button>
        )}
        {rows.length > 10 && (
          <div className="ml-auto">
            <Pager of={title} {...page.pager} />
          </div>
        )}
      </div>
    </div>
  )
}

function csvOf<Row>(columns: DataColumn<Row>[], rows: Row[]): string {
  const saved = columns.filter(({ notInCsv }) => !notInCsv)
  return csvText(
    saved.map(({ label }) => label),
    rows.map((row) => saved.map(({ value, csv = value }) => csv(row))),
  )
}
