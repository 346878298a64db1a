import { type ComponentType, lazy, Suspense } from 'react'
import { Skeleton } from '#web/ui/Skeleton.tsx'

interface FoodCardProps {
  phone: string
}

const FoodCard = lazy<ComponentType<FoodCardProps>>(() =>
  import('./FoodCard.tsx').catch(() => ({ default: () => null })),
)

/** Where customers say what they do not eat. */
export function LazyFoodCard({ phone }: FoodCardProps) {
  return (
    <Suspense fallback={<Skeleton className="h-80 w-full" />}>
      <FoodCard phone={phone} />
    </Suspense>
  )
}
