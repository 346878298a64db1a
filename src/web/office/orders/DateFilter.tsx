import * as m from '#paraglide/messages.js'
import { earlierDay, laterDay } from '#shared/base/compare-days.ts'
import { isKitchenDay } from '#shared/base/kitchen-time.ts'
import type { CallReply } from '#shared/contract/define.ts'
import type { adminOrderCalls } from '#shared/contract/ordering/office/orders.ts'
import type { OrderDateFilter, OrderDays } from '#shared/domain/calendar/order-filters.ts'
import { weekdayAndDay, weekdayDate } from '#web/kit/parts/dates.ts'
import { Select } from '#web/ui/Select.tsx'
import { DayField } from '../parts/DayField.tsx'
import { rangeNamed, rangeOf } from './board/order-filters.ts'
import { useOrderDays } from './use-order-days.ts'

const FILTERS: { value: OrderDateFilter; label: () => string }[] = [
  { value: 'today', label: m.admin_orders_filter_today },
  { value: 'tomorrow', label: m.admin_orders_filter_tomorrow },
  { value: 'yesterday', label: m.admin_orders_filter_yesterday },
  { value: 'week', label: m.admin_orders_filter_week },
  { value: 'all', label: m.admin_orders_filter_all },
]
/** The choice of days from one to another. */
const RANGE = 'range'

interface DateFilterProps {
  /** `null`: another day than those of the filter is shown. */
  date: OrderDays | null
  /** Given a filter, or a range as the address names it. */
  onDate: (date: string) => void
  /** Days from one to another can be chosen, too; the label is only read out. */
  ranges?: boolean
}

/** Which days of delivery both views of the Orders tab show. */
export function DateFilter({ date, onDate, ranges = false }: DateFilterProps) {
  const { data: days } = useOrderDays()
  const range = date === null ? null : rangeOf(date)
  return (
    <>
      <Select
        label={m.admin_orders_date_filter()}
        labelHidden={ranges}
        className={ranges ? 'min-w-0 grow basis-0 sm:w-60 sm:grow-0 sm:basis-auto' : 'w-56'}
        value={range ? RANGE : (date ?? '')}
        onChange={({ target: { value } }) => onDate(value === RANGE ? aroundToday(days) : value)}
        options={[
          ...(date !== null && isKitchenDay(date) ? [{ value: date, label: weekdayDate(date) }] : []),
          ...(date === null ? [{ value: '', label: '–', disabled: true }] : []),
          ...FILTERS.map(({ value, label }) => ({ value, label: withDay(label(), days, value) })),
          ...(ranges ? [{ value: RANGE, label: m.admin_board_range() }] : []),
        ]}
      />
      {ranges && range && (
        <>
          <DayField
            label={m.admin_reports_from()}
            day={range.from}
            onDay={(day) => onDate(rangeNamed(day, laterDay(day, range.to)))}
          />
          <DayField
            label={m.admin_reports_to()}
            day={range.to}
            onDay={(day) => onDate(rangeNamed(earlierDay(day, range.from), day))}
          />
        </>
      )}
    </>
  )
}

type Days = CallReply<typeof adminOrderCalls.orderDays> | undefined

/** From the last open day to the next, to begin with. */
function aroundToday(days: Days): string {
  return days ? rangeNamed(days.yesterday, days.tomorrow) : 'week'
}

/** `Tomorrow · Mon 16 Mar`: the word with the day that it means. */
function withDay(word: string, days: Days, filter: OrderDateFilter) {
  if (days === undefined || filter === 'week' || filter === 'all') return word
  return m.admin_orders_filter_day({ word, day: weekdayAndDay(days[filter]) })
}
