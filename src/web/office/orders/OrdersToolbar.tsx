import { RotateCw } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import type { OrderDateFilter, OrderDays } from '#shared/domain/calendar/order-filters.ts'
import { clockTime } from '#web/parts/dates.ts'
import { Button } from '#web/ui/Button.tsx'
import { SearchField } from '../parts/SearchField.tsx'
import { DateFilter } from './DateFilter.tsx'

interface OrdersToolbarProps {
  date: OrderDays
  onDate: (date: OrderDateFilter) => void
  search: string
  onSearch: (search: string) => void
  refreshing: boolean
  onRefresh: () => void
  /** When the list was last read, milliseconds; 0 for never. */
  updatedAt: number
}

/** Above the orders: which days, search, and reading the list again. */
export function OrdersToolbar(props: OrdersToolbarProps) {
  const { date, onDate, search, onSearch, refreshing, onRefresh, updatedAt } = props
  return (
    <div className="flex flex-wrap items-end gap-3">
      <DateFilter date={date} onDate={onDate} />
      <Button variant="secondary" busy={refreshing} busyLabel={m.admin_orders_refreshing()} onClick={onRefresh}>
        <RotateCw className="size-5 shrink-0" />
        {m.admin_orders_refresh()}
      </Button>
      <SearchField
        label={m.admin_orders_search()}
        className="w-full sm:w-auto sm:max-w-80 sm:flex-1"
        placeholder={m.admin_orders_search_placeholder()}
        value={search}
        onSearch={onSearch}
      />
      {updatedAt > 0 && (
        <p className="text-ink-soft text-sm sm:ml-auto sm:pb-3">
          {m.admin_orders_updated({ time: clockTime(updatedAt) })}
        </p>
      )}
    </div>
  )
}
