import * as m from '#paraglide/messages.js'
import { addDays } from '#shared/base/kitchen-time.ts'
import { searchForm } from '#shared/base/search-form.ts'
import { monthOf } from '#shared/domain/calendar/month.ts'
import { weekdayDate } from '#web/kit/parts/dates.ts'
import { findDays } from './find-days.ts'
import type { Asked, Hit } from './sources.ts'

const SHOWN = 3

/** Days by date, weekday or name: the calendar's page of each where the role has one, and the day's orders. */
export async function findDayPlaces({ words, today, may }: Asked): Promise<Hit[]> {
  const named = {
    [searchForm(m.palette_today())]: today,
    [searchForm(m.palette_tomorrow())]: addDays(today, 1),
    [searchForm(m.palette_yesterday())]: addDays(today, -1),
  }
  return findDays(words, today, named)
    .slice(0, SHOWN)
    .flatMap((day) => {
      const title = weekdayDate(day)
      const orders = { key: `${day} orders`, title, detail: m.admin_tab_orders(), place: { tab: 'orders', date: day } }
      const page = { tab: 'calendar', period: monthOf(day), day }
      const calendar = { key: day, title, detail: m.admin_tab_calendar(), place: page }
      return may('calendar.read') ? [calendar, orders] : [orders]
    })
}
