import * as m from '#paraglide/messages.js'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { DayOfMonth } from '#shared/contract/calendar/office/calendar-month.schemas.ts'
import { countText } from '#web/kit/parts/count-text.ts'
import { ordersText } from './calendar-texts.ts'
import { weekTotals } from './week-totals.ts'

/** What a week comes to. */
export function WeekFigures({ days, today }: { days: DayOfMonth[]; today: KitchenDay }) {
  const { orders, promised, closed, withoutMenu } = weekTotals(days, today)
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-0.5 text-ink-soft tabular-nums lg:flex-col">
      <span className="font-semibold text-ink">{ordersText(orders)}</span>
      {promised > 0 && <span>{m.calendar_promised({ count: countText(promised) })}</span>}
      {closed > 0 && (
        <span>{closed === 1 ? m.calendar_week_closed_one() : m.calendar_week_closed_other({ count: closed })}</span>
      )}
      {withoutMenu > 0 && (
        <span className="font-medium text-turmeric-dark">
          {withoutMenu === 1 ? m.calendar_week_no_menu_one() : m.calendar_week_no_menu_other({ count: withoutMenu })}
        </span>
      )}
    </span>
  )
}
