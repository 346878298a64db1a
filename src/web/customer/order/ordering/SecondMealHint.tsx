import * as m from '#paraglide/messages.js'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import { REGULAR_THALI } from '#shared/domain/catalog/menu.ts'
import { weekdayAndDay } from '#web/kit/parts/dates.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { useSubscription } from '../../subscription/subscriptions/use-subscription.ts'

interface SecondMealHintProps {
  day: KitchenDay | undefined
  slot: SlotCode
  /** What is ordered for the day. */
  lines: readonly { name: string }[]
}

/** Says of a thali that is ordered for a day on which a meal of the customer's subscription comes, that it is a second one. */
export function SecondMealHint({ day, slot, lines }: SecondMealHintProps) {
  const { subscription } = useSubscription()
  // Subscriptions are of lunch.
  if (day === undefined || slot !== 'lunch' || !subscription?.meal_days?.includes(day)) return null
  if (!lines.some(({ name }) => name === REGULAR_THALI)) return null
  return (
    <Alert tone="info" className="mt-2">
      {m.order_second_meal({ day: weekdayAndDay(day) })}
    </Alert>
  )
}
