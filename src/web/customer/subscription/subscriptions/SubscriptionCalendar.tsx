import { lazy, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { addDays, type KitchenDay, kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { pauseCalls } from '#shared/contract/subscriptions/customer/pauses.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { weekdayAndDay } from '#web/kit/parts/dates.ts'
import { usePausable } from '#web/kit/pauses/use-pausable.ts'
import { ErrorCard } from '#web/ui/ErrorCard.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { DayPanel } from './DayPanel.tsx'
import { calendarOfSubscription, type DayState } from './subscription-days-shown.ts'

const MonthCalendar = lazy(() =>
  import('#web/kit/pauses/PauseSheet.tsx').then((file) => ({ default: file.MonthCalendar })),
)

/** As far as the calendar can be turned: no subscription lasts longer but by pauses. */
const SHOWN_DAYS = 120

const STATES: Record<DayState, () => string> = {
  ordered: m.meal_day_ordered,
  planned: m.meal_day_planned,
  skipped: m.meal_day_skipped,
  paused: m.meal_day_paused,
  closed: m.meal_day_closed,
  none: m.meal_day_none,
  no_address: m.meal_day_no_address,
  payment_due: m.meal_day_payment_due,
}
/** A meal comes, or is kept for later. */
const MARKS: Partial<Record<DayState, string>> = {
  ordered: '●',
  planned: '●',
  skipped: '–',
  paused: '–',
  no_address: '!',
  payment_due: '!',
}

/** A subscription as a calendar: what each day brings, and what can be done about it. */
export default function SubscriptionCalendar({ subscriptionId }: { subscriptionId: string }) {
  const { read, now, pausable } = usePausable(pauseCalls.listPauses, subscriptionId)
  const [chosen, setChosen] = useState<KitchenDay | null>(null)
  if (!pausable) {
    if (!read.isError) return <Spinner label={m.meal_calendar_loading()} />
    return (
      <ErrorCard
        title={m.meal_calendar_failed()}
        text={errorText(read.error, m.subscriptions_load_failed_text())}
        busy={read.isFetching}
        onRetry={() => read.refetch()}
      />
    )
  }
  const { subscription, calendar } = pausable
  const today = kitchenDayOf(now)
  const dayOf = calendarOfSubscription(subscription, calendar, now)
  return (
    <>
      <p className="pb-2 text-base">
        {subscription.mealsLeft === 1
          ? m.meal_calendar_left_one()
          : m.meal_calendar_left_many({ count: subscription.mealsLeft })}
      </p>
      <MonthCalendar
        first={today}
        last={addDays(today, SHOWN_DAYS)}
        start={today}
        onChoose={setChosen}
        lookOf={(day) => {
          const { state } = dayOf(day)
          const over = day < today
          const mark = over ? undefined : MARKS[state]
          return {
            label: over ? weekdayAndDay(day) : `${weekdayAndDay(day)}, ${STATES[state]()}`,
            selected: day === chosen,
            disabled: over,
            muted: state === 'closed' || state === 'none',
            mark: mark && (
              <span aria-hidden="true" className="block text-xs leading-none">
                {mark}
              </span>
            ),
          }
        }}
      />
      {subscription.heldUp && (
        <p className="pt-2 font-semibold text-sm">
          {MARKS[subscription.heldUp]} {STATES[subscription.heldUp]()}
        </p>
      )}
      <p className="pt-2 text-ink-soft text-sm">{m.meal_calendar_legend()}</p>
      {chosen && (
        <DayPanel
          key={chosen}
          subscriptionId={subscriptionId}
          day={chosen}
          stateText={STATES[dayOf(chosen).state]()}
          {...dayOf(chosen)}
          subscription={subscription}
          calendar={calendar}
          now={now}
        />
      )}
    </>
  )
}
