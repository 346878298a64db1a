import { Skeleton } from '#web/ui/Skeleton.tsx'
import { SkeletonGroup } from '#web/ui/SkeletonGroup.tsx'

/** Holds the places of the base meal, the add-ons and the summary. */
export function DailyOrderSkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-4">
      <Skeleton className="h-44 w-full" />
      <Skeleton className="h-80 w-full" />
      <Skeleton className="h-44 w-full" />
    </SkeletonGroup>
  )
}
