import { useState } from 'react'
import { type PageSize, pageOf, type Sort } from './rows.ts'

/**
 * How a list is looked at: what it is sorted by, and which page of how many rows. Another sorting, or another `filter`
 * (what the rows are narrowed down to, compared by identity), starts at the first page.
 */
export function useTableView<Column extends string>(first: Sort<Column> | null, filter?: unknown) {
  const [sort, setSort] = useState(first)
  const [wanted, setPage] = useState(0)
  const [size, setSize] = useState<PageSize>(10)
  const [filteredBy, setFilteredBy] = useState(filter)
  if (filter !== filteredBy) {
    setFilteredBy(filter)
    setPage(0)
  }
  return {
    sort,
    onSort(next: Sort<Column>) {
      setSort(next)
      setPage(0)
    },
    size,
    onFirstPage: wanted === 0,
    toFirstPage: () => setPage(0),

    /** The present page of the rows, and what its Pager is given. */
    pageOf<Row>(rows: Row[]) {
      const page = pageOf(rows, wanted, size)
      return {
        rows: page.rows,
        pager: {
          page: page.page,
          last: page.last,
          total: rows.length,
          size,
          onPage: setPage,
          onSize(next: PageSize) {
            setSize(next)
            // The first row that was on the page stays on it.
            setPage(Math.floor(page.first / next))
          },
        },
      }
    },
  }
}
