import { calendarOf } from '#server/calendar/calendar.ts'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db } from '#server/kernel/db/connection.ts'
import { boxMarksOf } from '#server/kitchen/kitchen.ts'
import { duesOfDay } from '#server/money/money.ts'
import { type KitchenDay, kitchenDayOf } from '#shared/base/kitchen-time.ts'
import type { DeliveryBoard } from '#shared/contract/delivery/office/delivery.schemas.ts'
import { deadlineOf, isOpen, nextOpenDay, previousOpenDay, type SlotCode } from '#shared/domain/calendar/calendar.ts'
import { currentDay } from '#shared/domain/calendar/current-day.ts'
import type { SlotDay } from '#shared/domain/calendar/slot-day.ts'
import { OPEN_STOP_STATES } from '#shared/domain/delivery/stop-states.ts'
import { countsAsOrdered } from '#shared/domain/ordering/order-status.ts'
import { boxesOfDay } from './boxes.ts'
import { photosAt } from './door-photos/stop-photos.ts'
import { emptiesAt } from './empties/empties.ts'
import { kitchenPoint } from './places/depot.ts'
import { routesInUse } from './places/routes-in-use.ts'
import { presentLocation, presentRun } from './present.ts'
import { runsOfDay, type Stop, stopsOf } from './runs/read-runs.ts'
import { unplacedOrders } from './runs/unplaced.ts'

/** As many as a dispatcher looks through. */
const WAITING_SHOWN = 200

/** What the office sees of a day: its runs with their stops. */
export async function boardOf(
  ctx: AppContext,
  db: Db,
  of: { day?: KitchenDay | undefined; slot: SlotCode },
): Promise<DeliveryBoard> {
  const now = ctx.now()
  const calendars = await calendarOf(ctx).all(now)
  const calendar = calendars.of[of.slot]
  const slotDay: SlotDay = { slot: of.slot, day: of.day ?? currentDay(calendar, now) }
  const { day, slot } = slotDay
  const runs = await runsOfDay(db, day, slot)
  const stops = await stopsOf(db, day, slot)
  const byRun = Map.groupBy(stops, ({ runId }) => runId)
  const empties = await emptiesAt(db, stops)
  const ids = stops.map(({ id }) => id)
  const photos = await photosAt(db, ids, { days: ctx.config.doorPhotoDays, now })
  const depot = await kitchenPoint(db)
  const boxes = await boxesOf(ctx, db, slotDay)
  const orderIds = stops.flatMap(({ orders }) => orders.map(({ id }) => id))
  const marks = await boxMarksOf(ctx, db, slotDay, orderIds)
  const dues = await duesOfDay(db, { ...slotDay, today: kitchenDayOf(now) })
  const unplaced = day < kitchenDayOf(now) ? [] : await unplacedOrders(db, slotDay)
  const facts = { depot, boxes, marks, dues, empties, photos }
  return {
    day,
    slot,
    slots: [...new Set([...calendars.slots.served, slot])],
    open: isOpen(calendar, day),
    previousDay: previousOpenDay(calendar, day),
    nextDay: nextOpenDay(calendar, day),
    deadline: deadlineOf(calendar, day).toISOString(),
    now: now.toISOString(),
    isPast: day < kitchenDayOf(now),
    hasRoutes: (await routesInUse(db)).length > 0,
    kitchen: presentLocation(depot),
    unplaced: unplaced.length,
    waiting: unplaced.slice(0, WAITING_SHOWN).map(({ id, name, address }) => ({ _id: id, name, address })),
    runs: runs.map((run) => presentRun(run, byRun.get(run.id) ?? [], facts)),
    riders: await ridersOf(db),
  }
}

/** The boxes of an order. `packed`: `null` when no box of the day was packed by its label: whether it is nobody knows. */
export interface KnownBoxes {
  boxes: number
  packed: number | null
}

/** The boxes of a day, by the ids of their orders. */
export async function boxesOf(ctx: AppContext, db: Db, slotDay: SlotDay): Promise<Map<string, KnownBoxes>> {
  const all = new Map((await boxesOfDay.run(ctx, db, slotDay)).flatMap((boxes) => [...boxes]))
  const isNoted = [...all.values()].some(({ packed, again }) => packed + again > 0)
  return new Map([...all].map(([id, { boxes, packed }]) => [id, { boxes, packed: isNoted ? packed : null }]))
}

/** How many boxes of the open stops of a run are not packed yet; of what nobody packs by labels none. */
export function countUnpacked(stops: readonly Stop[], boxes: ReadonlyMap<string, KnownBoxes>): number {
  const open = stops.filter(({ state }) => OPEN_STOP_STATES.includes(state))
  const orders = open.flatMap((stop) => stop.orders.filter(({ fulfilment }) => countsAsOrdered(fulfilment)))
  return orders.reduce((sum, { id }) => {
    const of = boxes.get(id)
    return sum + (of?.packed == null ? 0 : of.boxes - of.packed)
  }, 0)
}

const rides = (of: { role: string | null; second_role: string | null }) => [of.role, of.second_role].includes('rider')

/** Who can be sent: the riders, then all others, who can drive when no rider comes. */
async function ridersOf(db: Db): Promise<{ _id: string; name: string }[]> {
  const people = await db
    .selectFrom('admins')
    .select(['id', 'name', 'role', 'second_role'])
    .where('disabled_at', 'is', null)
    .where('role', 'is not', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return people.toSorted((a, b) => Number(rides(b)) - Number(rides(a))).map(({ id, name }) => ({ _id: id, name }))
}
