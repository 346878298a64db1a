import { RotateCw, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { OrderDays } from '#shared/domain/calendar/order-filters.ts'
import { clockTime } from '#web/kit/parts/dates.ts'
import { Button } from '#web/ui/Button.tsx'
import { SearchField } from '../parts/SearchField.tsx'
import { SlotFilter } from '../parts/SlotFilter.tsx'
import { FilterFields } from './board/FilterFields.tsx'
import type { OrderFilters } from './board/order-filters.ts'
import { DateFilter } from './DateFilter.tsx'

interface OrdersToolbarProps {
  date: OrderDays
  onDate: (date: string) => void
  search: string
  onSearch: (search: string) => void
  filters: OrderFilters
  refreshing: boolean
  onRefresh: () => void
  /** When the list was last read, milliseconds; 0 for never. */
  updatedAt: number
}

/** Above the orders: which days, search, filters, and reading the list again. A phone opens the filters with a press. */
export function OrdersToolbar(props: OrdersToolbarProps) {
  const { date, onDate, search, onSearch, filters, refreshing, onRefresh, updatedAt } = props
  const [open, setOpen] = useState(false)
  const { status: _, ...chosen } = filters
  const count = Object.keys(chosen).length
  return (
    <div className="flex flex-wrap items-end gap-2">
      <DateFilter date={date} onDate={onDate} ranges />
      <SlotFilter />
      <Button
        variant="secondary"
        className="sm:order-last"
        busy={refreshing}
        busyLabel={m.admin_orders_refreshing()}
        title={updatedAt > 0 ? m.admin_orders_updated({ time: clockTime(updatedAt) }) : undefined}
        onClick={onRefresh}
      >
        <RotateCw className="size-5 shrink-0" />
        <span className="max-sm:sr-only">{m.admin_orders_refresh()}</span>
      </Button>
      <Button variant="secondary" className="sm:hidden" aria-expanded={open} onClick={() => setOpen(!open)}>
        <SlidersHorizontal className="size-5 shrink-0" />
        <span className="sr-only">
          {count === 0 ? m.admin_board_filters() : m.admin_board_filters_count({ count })}
        </span>
        {count > 0 && <span aria-hidden="true">{count}</span>}
      </Button>
      <SearchField
        label={m.admin_orders_search()}
        labelHidden
        className="w-full sm:w-auto sm:min-w-44 sm:flex-1"
        placeholder={m.admin_orders_search_placeholder()}
        value={search}
        onSearch={onSearch}
      />
      <div className={`contents ${open ? '' : 'max-sm:hidden'}`}>
        <FilterFields date={date} filters={filters} search={search} />
      </div>
    </div>
  )
}
