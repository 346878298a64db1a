import * as m from '#paraglide/messages.js'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { SkeletonGroup } from '#web/ui/SkeletonGroup.tsx'

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f']

/** Holds the place of the menus until they are there. */
export function MenusSkeleton() {
  return (
    <SkeletonGroup label={m.admin_menus_loading()} className="flex flex-col gap-4">
      <Skeleton className="h-11 w-80 max-w-full" />
      <div className="flex flex-col gap-3 lg:gap-px lg:rounded-lg lg:bg-surface lg:p-3 lg:shadow-card">
        {ROWS.map((row) => (
          <Skeleton key={row} className="h-40 lg:my-1 lg:h-14" />
        ))}
      </div>
    </SkeletonGroup>
  )
}
