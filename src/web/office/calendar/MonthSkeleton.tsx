import * as m from '#paraglide/messages.js'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { SkeletonGroup } from '#web/ui/SkeletonGroup.tsx'

/** Holds the place of a month. */
export function MonthSkeleton({ weeks, asGrid }: { weeks: number; asGrid: boolean }) {
  const places = Array.from({ length: weeks }, (_, week) => `week ${week}`)
  return (
    <SkeletonGroup label={m.calendar_loading()} className={`flex flex-col ${asGrid ? 'gap-1 pt-6' : 'gap-4'}`}>
      {places.map((place) => (
        <Skeleton key={place} className={asGrid ? 'h-28 rounded-md' : 'h-64 rounded-md'} />
      ))}
    </SkeletonGroup>
  )
}
