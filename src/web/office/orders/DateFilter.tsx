import * as m from '#paraglide/messages.js'
import { isKitchenDay } from '#shared/domain/calendar/kitchen-time.ts'
import { ORDER_DATE_FILTERS, type OrderDateFilter, type OrderDays } from '#shared/domain/calendar/order-filters.ts'
import { weekdayDate } from '#web/parts/dates.ts'
import { Select } from '#web/ui/Select.tsx'

const FILTERS: { value: OrderDateFilter; label: () => string }[] = [
  { value: 'today', label: m.admin_orders_filter_today },
  { value: 'tomorrow', label: m.admin_orders_filter_tomorrow },
  { value: 'yesterday', label: m.admin_orders_filter_yesterday },
  { value: 'week', label: m.admin_orders_filter_week },
  { value: 'all', label: m.admin_orders_filter_all },
]

interface DateFilterProps {
  /** `null`: another day than those of the filter is shown. */
  date: OrderDays | null
  onDate: (date: OrderDateFilter) => void
}

/** Which days of delivery both views of the Orders tab show. */
export function DateFilter({ date, onDate }: DateFilterProps) {
  return (
    <Select
      label={m.admin_orders_date_filter()}
      className="w-40"
      value={date ?? ''}
      onChange={(event) => onDate(event.target.value as OrderDateFilter)}
      options={[
        ...(date !== null && isKitchenDay(date) ? [{ value: date, label: weekdayDate(date) }] : []),
        ...(date === null ? [{ value: '', label: '–', disabled: true }] : []),
        ...FILTERS.map(({ value, label }) => ({ value, label: label() })),
      ]}
    />
  )
}

/** The date filter or day that the address names, today without one. */
export function dateFilterOf(text: string | null): OrderDays {
  if (text !== null && isKitchenDay(text)) return text
  return ORDER_DATE_FILTERS.find((filter) => filter === text) ?? 'today'
}
