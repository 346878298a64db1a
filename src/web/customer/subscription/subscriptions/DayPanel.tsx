import * as m from '#paraglide/messages.js'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { Calendar } from '#shared/domain/calendar/calendar.ts'
import type { PausableSubscription } from '#shared/domain/subscriptions/pause-preview.ts'
import { weekdayAndDay } from '#web/kit/parts/dates.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { DayAction, SubscriptionDay } from './subscription-days-shown.ts'
import { useDayAction } from './use-day-action.ts'

interface DayPanelProps extends SubscriptionDay {
  subscriptionId: string
  day: KitchenDay
  stateText: string
  subscription: PausableSubscription
  calendar: Calendar
  now: Date
}

const LABELS: Record<DayAction, () => string> = {
  skip_order: m.meal_day_skip,
  skip_day: m.meal_day_skip,
  confirm_order: m.meal_day_serve,
  serve_day: m.meal_day_serve,
}

/** The day that was chosen: what it brings, and one button for what can be done about it. */
export function DayPanel({ day, stateText, action, order, ...of }: DayPanelProps) {
  const { busy, trouble, forfeits, act } = useDayAction({ day, order, ...of })
  return (
    <div className="mt-3 flex flex-col gap-3 border-line border-t pt-3">
      <p aria-live="polite" className="text-base">
        <strong>{weekdayAndDay(day)}</strong>: {stateText}
      </p>
      {trouble && (
        <Alert tone="warning" announce>
          {trouble}
        </Alert>
      )}
      {action && (
        <Button variant={forfeits ? 'danger' : 'secondary'} full busy={busy} onClick={() => act(action)}>
          {forfeits ? m.confirm_skip_anyway() : LABELS[action]()}
        </Button>
      )}
    </div>
  )
}
