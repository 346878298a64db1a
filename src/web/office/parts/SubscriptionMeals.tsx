import { useId } from 'react'
import * as m from '#paraglide/messages.js'
import { adminMealCalls } from '#shared/contract/subscriptions/office/meals.ts'
import { MealStatement } from '#web/kit/meals/MealStatement.tsx'

/** What became of a subscription's meals, with who did it. */
export function SubscriptionMeals({ subscriptionId }: { subscriptionId: string }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-1 font-semibold text-base">
        {m.admin_meals_title()}
      </h3>
      <MealStatement call={adminMealCalls.adminMealStatement} subscriptionId={subscriptionId} />
    </section>
  )
}
