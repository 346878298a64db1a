import { Skeleton } from '#web/ui/Skeleton.tsx'
import { SkeletonGroup } from '#web/ui/SkeletonGroup.tsx'

/** Holds the places of the cards of the subscribe screen. */
export function SubscriptionSkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-4">
      <Skeleton className="h-64 w-full" />
      <Skeleton className="h-80 w-full" />
      <Skeleton className="h-36 w-full" />
    </SkeletonGroup>
  )
}
