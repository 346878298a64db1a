import * as m from '#paraglide/messages.js'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { SkeletonGroup } from '#web/ui/SkeletonGroup.tsx'

const FIGURES = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

/** Holds the place of figures and charts. */
export function DashboardSkeleton() {
  return (
    <SkeletonGroup label={m.admin_dashboard_loading()} className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-4">
        {FIGURES.map((figure) => (
          <Skeleton key={figure} className="h-24" />
        ))}
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
      </div>
      <Skeleton className="h-160" />
    </SkeletonGroup>
  )
}
