import { useId } from 'react'
import * as m from '#paraglide/messages.js'
import { dayText } from '#shared/base/day-text.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { nextMealOf, type NextMeal as Said } from '#shared/domain/subscriptions/next-meal.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/Card.tsx'
import { PAY_PLACE } from '../../../pay/pay-place.ts'
import { Link } from '../../../shell/navigation/Link.tsx'
import { useSubscription } from '../../../subscription/subscriptions/use-subscription.ts'

/** When a subscriber's next meal comes, or why none does, and what can be done about it. */
export function NextMeal({ today, shown }: { today: KitchenDay; shown: readonly KitchenDay[] }) {
  const id = useId()
  const { subscription } = useSubscription()
  const said = subscription && nextMealOf(subscription, today, shown)
  if (!said) return null
  const [label, to] = wayOf(said)
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} className="font-semibold text-base">
        {m.home_meal_title()}
      </h2>
      <p className="mt-1 text-base">{textOf(said)}</p>
      <Link to={to} className={buttonClass('quiet', '-ml-4 self-start')}>
        {label}
      </Link>
    </Card>
  )
}

function textOf(said: Said): string {
  switch (said.says) {
    case 'next':
      return m.home_meal_next({ day: dayText(said.day) })
    case 'paused':
      return [
        m.home_meal_paused({ day: dayText(said.to) }),
        ...(said.day === null ? [] : [m.home_meal_next({ day: dayText(said.day) })]),
      ].join(' ')
    case 'paused_open':
      return m.home_meal_paused_open()
    case 'ended':
      return m.home_meal_ended()
    case 'none':
      return m.home_meal_none()
    case 'no_address':
      return m.home_meal_no_address()
    case 'payment_due':
      return m.home_meal_payment_due()
  }
}

function wayOf({ says }: Said): [label: string, to: string] {
  if (says === 'no_address') return [m.subscriptions_add_address(), '/address']
  if (says === 'payment_due') return [m.home_meal_pay(), `/subscriptions${PAY_PLACE}`]
  if (says === 'ended') return [m.subscriptions_subscribe_now(), '/subscription']
  return [m.home_meal_see(), '/subscriptions']
}
