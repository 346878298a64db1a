import { Skeleton } from '#web/ui/Skeleton.tsx'
import { SkeletonGroup } from '#web/ui/SkeletonGroup.tsx'

/** Holds the places of the details' cards. */
export function OrderDetailsSkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-4">
      <Skeleton className="h-64 w-full" />
      <Skeleton className="h-60 w-full" />
      <Skeleton className="h-28 w-full" />
    </SkeletonGroup>
  )
}
