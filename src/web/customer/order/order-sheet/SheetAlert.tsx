import * as m from '#paraglide/messages.js'
import { weekdayName } from '#shared/base/weekday-name.ts'
import { EMPTY_CART } from '#shared/domain/ordering/cart.ts'
import { Button } from '#web/ui/Button.tsx'
import { PlacingAlert } from '../ordering/PlacingAlert.tsx'
import type { Placing } from '../ordering/use-place-order.ts'
import type { DayOrder } from './use-day-orders.ts'

/** Why the order was not placed. A rejection of one of several days names it, and lets it be left out. */
export function SheetAlert({ placing, days, changes }: { placing: Placing; days: DayOrder[]; changes: string[] }) {
  const { result, busy, askAgain } = placing
  if (result.kind !== 'rejected' || result.day === null) {
    return <PlacingAlert result={result} changes={changes} busy={busy} onAskAgain={askAgain} action={null} />
  }
  const rejected = days.find(({ day }) => day === result.day)
  if (!rejected) return null
  const weekday = weekdayName(rejected.day)
  return (
    <PlacingAlert
      result={{ ...result, text: m.order_sheet_day_refused({ weekday, reason: result.text }) }}
      busy={busy}
      onAskAgain={askAgain}
      action={
        <Button variant="secondary" onClick={() => rejected.change(() => EMPTY_CART)}>
          {m.order_sheet_leave_out({ weekday })}
        </Button>
      }
    />
  )
}
