import * as m from '#paraglide/messages.js'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { SkeletonGroup } from '#web/ui/SkeletonGroup.tsx'

const ROWS = ['a', 'b', 'c', 'd', 'e']

/** Holds the place of counts and rows until the orders are there. */
export function OrdersSkeleton() {
  return (
    <SkeletonGroup label={m.admin_orders_loading()} className="flex flex-col gap-4">
      <Skeleton className="h-7 w-80 max-w-full" />
      <div className="grid gap-3 rounded-lg sm:grid-cols-2 lg:grid-cols-3 min-[70rem]:grid-cols-1 min-[70rem]:gap-px min-[70rem]:bg-surface min-[70rem]:p-3 min-[70rem]:shadow-card">
        {ROWS.map((row) => (
          <Skeleton key={row} className="h-52 min-[70rem]:my-1 min-[70rem]:h-16" />
        ))}
      </div>
    </SkeletonGroup>
  )
}
