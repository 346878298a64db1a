import { mealCalls } from '#shared/contract/subscriptions/customer/meals.ts'
import { MealStatement } from '#web/kit/meals/MealStatement.tsx'

interface OwnMealsProps {
  subscriptionId: string
  /** When the subscription was read, by this browser's clock. */
  readAt: number
}

/** The statement of the meals of one of the customer's subscriptions; read anew when the subscription has been. */
export default function OwnMeals(props: OwnMealsProps) {
  return <MealStatement call={mealCalls.mealStatement} {...props} />
}
