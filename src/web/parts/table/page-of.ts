export const PAGE_SIZES = [10, 25, 50, 100] as const
export type PageSize = (typeof PAGE_SIZES)[number]

/** Rows of one page. `index` counts from 0 and is brought back to the last page when there are fewer. */
export function pageOf<Row>(rows: Row[], index: number, size: number) {
  const last = Math.max(0, Math.ceil(rows.length / size) - 1)
  const page = Math.min(index, last)
  return { page, last, first: page * size, rows: rows.slice(page * size, (page + 1) * size) }
}
