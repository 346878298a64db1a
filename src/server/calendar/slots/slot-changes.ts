import { addDays, type KitchenDay } from '#shared/base/kitchen-time.ts'
import type { SlotChanges } from '#shared/contract/calendar/office/slots.schemas.ts'
import {
  type Calendar,
  deadlineOf,
  isOpen,
  isUsual,
  orderByOf,
  usualDeadline,
  usualOrderBy,
} from '#shared/domain/calendar/calendar.ts'

/** Which of the coming days, `count` from `today` on, a change has moved, and which have kept what they had against it. */
export function slotChanges(before: Calendar, after: Calendar, today: KitchenDay, count: number): SlotChanges {
  const changes: SlotChanges = { opened: [], dropped: [], kept_open: [], moved: [], kept: [] }
  for (let day = today; day < addDays(today, count); day = addDays(day, 1)) {
    const [was, is] = [isOpen(before, day), isOpen(after, day)]
    if (is && !was) changes.opened.push(day)
    if (was && !is) changes.dropped.push(day)
    if (!was || !is) continue
    if (isUsual(before.slot, day) && !isUsual(after.slot, day)) changes.kept_open.push(day)
    const instants = {
      day,
      deadline: deadlineOf(after, day).toISOString(),
      order_by: orderByOf(after, day).toISOString(),
    }
    if (
      !same(deadlineOf(before, day), deadlineOf(after, day)) ||
      !same(orderByOf(before, day), orderByOf(after, day))
    ) {
      changes.moved.push(instants)
    } else if (keeps(before, after, day)) changes.kept.push(instants)
  }
  return changes
}

/** Whether what is usual for the day has changed, and the day is not so. */
function keeps(before: Calendar, after: Calendar, day: KitchenDay): boolean {
  const deadline = usualDeadline(after, day)
  const orderBy = usualOrderBy(after.slot, day)
  return (
    (!same(usualDeadline(before, day), deadline) && !same(deadlineOf(after, day), deadline)) ||
    (!same(usualOrderBy(before.slot, day), orderBy) && !same(orderByOf(after, day), orderBy))
  )
}

function same(one: Date, other: Date): boolean {
  return one.getTime() === other.getTime()
}
