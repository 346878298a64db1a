import * as m from '#paraglide/messages.js'
import { Card } from '../../../ui/Card.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { SkeletonGroup } from '../../../ui/SkeletonGroup.tsx'

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const DISHES = ['a', 'b', 'c', 'd', 'e']

/** The home screen's shape while the week is not known. */
export function HomeSkeleton() {
  return (
    <>
      <h1 className="sr-only">{m.home_heading()}</h1>
      <SkeletonGroup>
        <div className="grid grid-cols-6 gap-1.5 pt-2 min-[24rem]:gap-2">
          {DAYS.map((day) => (
            <Skeleton key={day} className="h-18 w-full rounded-lg" />
          ))}
        </div>
        <div className="flex h-19 items-center pt-5 pb-3">
          <Skeleton className="h-7 w-56" />
        </div>
        <Card>
          <div className="flex items-start gap-3">
            <Skeleton className="size-20 shrink-0" />
            <div className="flex-1">
              <Skeleton className="h-6 w-32" />
              <Skeleton className="mt-2 h-4 w-full" />
            </div>
          </div>
          <div className="mt-2 grid grid-cols-2 gap-x-2">
            {DISHES.map((dish) => (
              <div key={dish} className="flex h-11 items-center gap-2">
                <Skeleton className="size-8 shrink-0" />
                <Skeleton className="h-5 w-24" />
              </div>
            ))}
          </div>
          <div className="mt-3 flex justify-between border-line border-t pt-3">
            <Skeleton className="h-11 w-24" />
            <Skeleton className="h-11 w-34" />
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
