import type { ReactNode } from 'react'
import * as m from '#paraglide/messages.js'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { weekdayName } from '#shared/base/weekday-name.ts'
import { spokenClock } from '#shared/domain/calendar/delivery-window.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { NotifyMe } from './NotifyMe.tsx'

interface PlatesLeftProps {
  day: KitchenDay
  left: number
  /** Until when the plate is held for the customer. */
  heldUntil: string | undefined
}

/** Says that few plates of a day are left, or none: then who wants to is told when one is free. */
export function PlatesLeft({ day, left, heldUntil }: PlatesLeftProps): ReactNode {
  const weekday = weekdayName(day)
  if (heldUntil) {
    return (
      <Alert tone="success" className="mb-3">
        {m.home_plate_held({ weekday, time: spokenClock(heldUntil) })}
      </Alert>
    )
  }
  if (left > 0) {
    return (
      <Alert tone="info" className="mb-3">
        {left === 1 ? m.home_one_plate_left({ weekday }) : m.home_plates_left({ weekday, left })}
      </Alert>
    )
  }
  return (
    <div className="mb-3 flex flex-col gap-3">
      <Alert tone="warning" title={m.home_full_title({ weekday })}>
        {m.home_full_text()}
      </Alert>
      <NotifyMe key={day} day={day} wants="plate" />
    </div>
  )
}
