import * as m from '#paraglide/messages.js'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { SkeletonGroup } from '#web/ui/SkeletonGroup.tsx'

const DAYS = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

/** Holds the place of a week's plan. */
export function PlanSkeleton() {
  return (
    <SkeletonGroup label={m.admin_menus_week_loading()} className="flex flex-col gap-3">
      <Skeleton className="h-11 w-80 max-w-full rounded-lg" />
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2 lg:grid-cols-4 xl:grid-cols-7">
        {DAYS.map((day) => (
          <Skeleton key={day} className="h-22 rounded-lg" />
        ))}
      </div>
    </SkeletonGroup>
  )
}
