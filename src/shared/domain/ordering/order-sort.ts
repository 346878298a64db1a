/** What the back office's list of orders can be sorted by: `created` is the time of placing. */
export const ORDER_SORTS = ['created', 'delivery', 'customer', 'menu', 'area', 'price', 'status'] as const
export const SORT_DIRECTIONS = ['ascending', 'descending'] as const

export type SortDirection = (typeof SORT_DIRECTIONS)[number]

export interface OrderSort {
  by: (typeof ORDER_SORTS)[number]
  direction: SortDirection
}
