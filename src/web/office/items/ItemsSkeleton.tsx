import * as m from '#paraglide/messages.js'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { SkeletonGroup } from '#web/ui/SkeletonGroup.tsx'

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f']

/** Holds the place of the rows until the items are there. */
export function ItemsSkeleton() {
  return (
    <SkeletonGroup label={m.admin_items_loading()} className="flex flex-col gap-4">
      <Skeleton className="h-6 w-20" />
      <div className="grid gap-3 rounded-lg sm:grid-cols-2 lg:grid-cols-3 min-[76rem]:grid-cols-1 min-[76rem]:gap-px min-[76rem]:bg-surface min-[76rem]:p-3 min-[76rem]:shadow-card">
        {ROWS.map((row) => (
          <Skeleton key={row} className="h-40 min-[76rem]:my-1 min-[76rem]:h-14" />
        ))}
      </div>
    </SkeletonGroup>
  )
}
