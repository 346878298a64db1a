import { calendarOf } from '#server/calendar/calendar.ts'
import { currentProfile } from '#server/catalog/catalog.ts'
import type { AppContext } from '#server/kernel/context.ts'
import type { Packing, PackingBox } from '#shared/contract/kitchen/office/packing.schemas.ts'
import { nextOpenDay, previousOpenDay } from '#shared/domain/calendar/calendar.ts'
import { currentDay } from '#shared/domain/calendar/current-day.ts'
import type { SlotDay } from '#shared/domain/calendar/slot-day.ts'
import { sortedCodes } from '#shared/domain/catalog/contents.ts'
import { isLabelOutdated, isToLookAgain } from './box-digests.ts'
import { boxContentText, differenceTexts, unresolvedDishes } from './box-text.ts'
import { boxesOfDay, type DayBox } from './day-boxes.ts'

/** The boxes of a day as the office reads them. */
export async function packingOf(
  ctx: AppContext,
  of: { day?: SlotDay['day'] | undefined; slot: SlotDay['slot'] },
): Promise<Packing> {
  const now = ctx.now()
  const { db } = ctx.longWork
  const calendars = await calendarOf(ctx).all(now)
  const calendar = calendars.of[of.slot]
  const slotDay: SlotDay = { slot: of.slot, day: of.day ?? currentDay(calendar, now) }
  const [{ boxes, gone, waiting }, { fssai }] = await Promise.all([boxesOfDay(ctx, db, slotDay), currentProfile(db)])
  return {
    ...slotDay,
    slots: calendars.slots.served,
    now: now.toISOString(),
    previousDay: previousOpenDay(calendar, slotDay.day),
    nextDay: nextOpenDay(calendar, slotDay.day),
    boxes: boxes.map(presentBox),
    gone: gone.map(({ orderId, number, orderNumber, name, packedAt }) => ({
      order_id: orderId,
      number,
      order_number: orderNumber,
      name,
      packed: packedAt !== null,
    })),
    waiting,
    fssai: fssai !== null,
  }
}

/** A box as the wire names it. */
export function presentBox(box: DayBox): PackingBox {
  const { order, rules, clashing, stored } = box
  const clashes = clashing?.clashes ?? []
  return {
    order_id: order.id,
    number: box.number,
    order_number: box.orderNumber,
    of: box.of,
    at_stop: box.atStop,
    name: box.name,
    stop: box.stop,
    area: box.area,
    content: boxContentText(box.plates, extrasOf(box)),
    vegetarian: box.vegetarian,
    disposable: box.disposable,
    jain: rules?.jain ?? false,
    allergies: sortedCodes(rules?.allergies ?? []),
    unresolved: unresolvedDishes(clashes),
    differs: differencesOf(box),
    code: stored?.code ?? null,
    printed: (stored?.printId ?? null) !== null,
    label_outdated: isLabelOutdated(box),
    packed: stored?.packedAt ? { by: stored.packedBy ?? '', at: stored.packedAt.toISOString() } : null,
    look_again: isToLookAgain(box),
  }
}

/** What is packed beside the plates of a box. */
export function extrasOf({ hasExtras, order }: DayBox): { name: string; quantity: number }[] {
  return hasExtras ? order.lines.filter(({ kind }) => kind === 'addon') : []
}

/** What differs from the standard plate: dishes, what the eater wants of the plate, and what the kitchen has noted. */
export function differencesOf({ clashing, rules, order }: DayBox): string[] {
  const said = [rules?.choices, order.kitchenNote].filter((text) => text != null)
  return [...differenceTexts(clashing?.clashes ?? []), ...said]
}
