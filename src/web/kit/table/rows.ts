export interface Sort<Column extends string> {
  column: Column
  direction: 'ascending' | 'descending'
}

/** What rows are sorted by, column by column. */
export type SortKeys<Row, Column extends string> = Record<Column, (row: Row) => string | number>

/** Sorted by a column, whatever the case of texts; equal rows keep their order, and without a column all do. */
export function sortedBy<Row, Column extends string>(
  rows: Row[],
  keys: SortKeys<Row, Column>,
  sort: Sort<Column> | null,
): Row[] {
  if (sort === null) return rows
  const sign = sort.direction === 'ascending' ? 1 : -1
  return rows
    .map((row) => ({ row, key: foldCase(keys[sort.column](row)) }))
    .sort((a, b) => (a.key === b.key ? 0 : sign * (a.key < b.key ? -1 : 1)))
    .map(({ row }) => row)
}

function foldCase(key: string | number): string | number {
  return typeof key === 'string' ? key.toLowerCase() : key
}

export const PAGE_SIZES = [10, 25, 50, 100] as const
export type PageSize = (typeof PAGE_SIZES)[number]

/** Rows of one page. `index` counts from 0 and is brought back to the last page when there are fewer. */
export function pageOf<Row>(rows: Row[], index: number, size: number) {
  const last = Math.max(0, Math.ceil(rows.length / size) - 1)
  const page = Math.min(index, last)
  return { page, last, first: page * size, rows: rows.slice(page * size, (page + 1) * size) }
}
