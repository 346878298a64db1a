import { CircleCheck, Plus, TriangleAlert } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import type { CallReply } from '#shared/contract/define.ts'
import type { adminMenuCalls } from '#shared/contract/office/menus.ts'
import type { KitchenDay } from '#shared/domain/calendar/kitchen-time.ts'
import { weekdayDate } from '#web/parts/dates.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { SkeletonGroup } from '#web/ui/SkeletonGroup.tsx'

type Day = CallReply<typeof adminMenuCalls.menuWeek>['days'][number]

interface MenuWeekProps {
  /** `undefined` until they are there. */
  days: Day[] | undefined
  failed: boolean
  /** Then the order day is never without a menu. */
  hasActive: boolean
  onAdd: (day: KitchenDay) => void
  onEdit: (id: string) => void
}

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l']
const GRID = 'grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-6'
const BOX =
  'flex h-full min-h-22 w-full flex-col items-start gap-1 rounded-lg border p-3 text-left text-sm transition-colors'

/** The cooking days of the coming two weeks: which have a menu, and which still lack one. A press plans the day. */
export function MenuWeek({ days, failed, hasActive, onAdd, onEdit }: MenuWeekProps) {
  if (failed && !days) return null
  const missing = days?.filter(({ menu }) => menu === null).length
  return (
    <section aria-labelledby="menu-week" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id="menu-week" className="font-bold text-base">
          {m.admin_menus_week()}
        </h2>
        {missing !== undefined && <p className="text-ink-soft text-sm">{missingText(missing)}</p>}
      </div>
      {days ? (
        <ol className={GRID}>
          {days.map(({ day, menu }, index) => (
            <li key={day}>
              {menu ? (
                <button
                  type="button"
                  className={`${BOX} border-line bg-surface hover:border-leaf hover:bg-leaf-soft`}
                  onClick={() => onEdit(menu._id)}
                >
                  <span className="flex w-full items-center justify-between gap-2 text-ink-soft">
                    {weekdayDate(day)}
                    <CircleCheck className="size-4 shrink-0 text-leaf" />
                  </span>
                  <span className="line-clamp-2 font-semibold">{menu.name}</span>
                </button>
              ) : (
                <button
                  type="button"
                  className={`${BOX} border-turmeric border-dashed bg-turmeric-soft text-turmeric-dark hover:border-turmeric-dark`}
                  onClick={() => onAdd(day)}
                >
                  <span className="flex w-full items-center justify-between gap-2">
                    {weekdayDate(day)}
                    <TriangleAlert className="size-4 shrink-0" />
                  </span>
                  <span className="font-semibold">
                    {index === 0 && hasActive ? m.admin_menus_week_stand_in() : m.admin_menus_week_none()}
                  </span>
                  <span className="mt-auto flex items-center gap-1 font-medium">
                    <Plus className="size-4 shrink-0" />
                    {m.admin_menus_week_add()}
                  </span>
                </button>
              )}
            </li>
          ))}
        </ol>
      ) : (
        <SkeletonGroup label={m.admin_menus_week_loading()} className={GRID}>
          {PLACES.map((place) => (
            <Skeleton key={place} className="h-22 rounded-lg" />
          ))}
        </SkeletonGroup>
      )}
    </section>
  )
}

function missingText(count: number): string {
  if (count === 0) return m.admin_menus_week_complete()
  return count === 1 ? m.admin_menus_week_missing_one() : m.admin_menus_week_missing({ count })
}
