import { type KeyboardEvent, useEffect, useRef } from 'react'
import { addDays, type KitchenDay } from '#shared/base/kitchen-time.ts'
import { type Month, monthOf } from '#shared/domain/calendar/month.ts'
import { dayOfKey } from '#web/kit/parts/day-keys.ts'

/** Where the keys have led. Outlives the grid, which is away while another month is loading. */
export interface RovingPlace {
  day: KitchenDay | null
  /** The focus is still to go there. */
  moved: boolean
}

interface RovingDayOptions {
  place: RovingPlace
  onPlace: (place: RovingPlace) => void
  month: Month
  today: KitchenDay
  /** The first days of the weeks that are shown. */
  mondays: KitchenDay[]
  onMonth: (month: Month) => void
}

/**
 * The one day of a grid that Tab leads to. Arrows lead from day to day, Home and End through the week, Page Up and Page Down
 * through the months; what lies in another month is shown first.
 */
export function useRovingDay({ place, onPlace, month, today, mondays, onMonth }: RovingDayOptions) {
  const grid = useRef<HTMLDivElement>(null)
  const { day: wanted, moved } = place
  const shown = (day: KitchenDay) => day >= (mondays[0] ?? '') && day <= addDays(mondays.at(-1) ?? '2000-01-03', 6)
  const home = monthOf(today) === month ? today : `${month}-01`
  const current = wanted !== null && shown(wanted) ? wanted : home

  useEffect(() => {
    // Not until its month is there.
    if (moved && wanted === current) grid.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus()
  }, [moved, wanted, current])

  function onKeyDown(event: KeyboardEvent) {
    const to = dayOfKey(event.key, current)
    if (to === null || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onPlace({ day: to, moved: true })
    if (!shown(to) || event.key.startsWith('Page')) onMonth(monthOf(to))
  }

  return { grid, current, onFocus: (day: KitchenDay) => onPlace({ day, moved: false }), onKeyDown }
}
