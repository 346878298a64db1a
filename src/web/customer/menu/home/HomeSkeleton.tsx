import * as m from '#paraglide/messages.js'
import { Card } from '#web/ui/Card.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { SkeletonGroup } from '#web/ui/SkeletonGroup.tsx'

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const DISHES = ['a', 'b', 'c', 'd', 'e']

/** The home screen's shape while the week is not known. */
export function HomeSkeleton() {
  return (
    <>
      <h1 className="sr-only">{m.home_heading()}</h1>
      <SkeletonGroup>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(2.75rem,1fr))] gap-[clamp(0.25rem,1.5vw,0.5rem)] pt-2">
          {DAYS.map((day) => (
            <Skeleton key={day} className="h-18 w-full rounded-lg" />
          ))}
        </div>
        <div className="flex h-19 items-center pt-5 pb-3">
          <Skeleton className="h-7 w-56 max-w-full" />
        </div>
        <Card>
          <div className="-mx-4 -mt-4 aspect-video">
            <Skeleton className="size-full rounded-b-none" />
          </div>
          <Skeleton className="mt-3 h-6 w-32 max-w-full" />
          <Skeleton className="mt-1 h-4 w-full" />
          <div className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-x-2">
            {DISHES.map((dish) => (
              <div key={dish} className="flex h-11 min-w-0 items-center gap-2">
                <Skeleton className="size-8 shrink-0" />
                <Skeleton className="h-5 w-24 min-w-0" />
              </div>
            ))}
          </div>
          <div className="mt-3 flex flex-wrap justify-between gap-3 border-line border-t pt-3">
            <Skeleton className="h-11 w-24" />
            <Skeleton className="h-11 w-34 max-w-full" />
          </div>
          <Skeleton className="mt-3 h-11 w-full" />
        </Card>
        <div className="pt-6 pb-3">
          <Skeleton className="h-6 w-24" />
        </div>
        <div className="grid grid-cols-2 gap-3">
          <Skeleton className="h-60 w-full rounded-lg" />
          <Skeleton className="h-60 w-full rounded-lg" />
        </div>
      </SkeletonGroup>
    </>
  )
}
