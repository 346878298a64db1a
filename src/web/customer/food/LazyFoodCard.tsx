import { type ComponentType, lazy, Suspense } from 'react'

interface FoodCardProps {
  phone: string
}

const FoodCard = lazy<ComponentType<FoodCardProps>>(() =>
  import('./FoodCard.tsx').catch(() => ({ default: () => null })),
)

/** Where customers say what they do not eat. */
export function LazyFoodCard({ phone }: FoodCardProps) {
  return (
    <Suspense fallback={null}>
      <FoodCard phone={phone} />
    </Suspense>
  )
}
