import { Skeleton } from '#web/ui/Skeleton.tsx'
import { SkeletonGroup } from '#web/ui/SkeletonGroup.tsx'

/** Holds the places of the checkout's cards. */
export function CheckoutSkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-4">
      <Skeleton className="h-86 w-full" />
      <Skeleton className="h-44 w-full" />
    </SkeletonGroup>
  )
}
