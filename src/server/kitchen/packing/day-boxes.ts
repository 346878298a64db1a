import { sql } from 'kysely'
import { type KnownDish, libraryDishes, nonVegDishes } from '#server/catalog/catalog.ts'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db } from '#server/kernel/db/connection.ts'
import { type DayOrder, ordersOfDay } from '#server/ordering/ordering.ts'
import type { SlotDay } from '#shared/domain/calendar/slot-day.ts'
import { dishKey } from '#shared/domain/catalog/dish-key.ts'
import type { BoxedPlates } from '#shared/domain/delivery/boxes.ts'
import { type Box, type BoxNumber, boxesOf, byWay, numberedAtStops, type Way } from '#shared/domain/kitchen/boxes.ts'
import { type EaterRules, rulesOf } from '#shared/domain/kitchen/food-rules.ts'
import { areaOf } from '#shared/domain/ordering/area.ts'
import { orderNumber } from '#shared/domain/ordering/order-number.ts'
import { countsAsOrdered } from '#shared/domain/ordering/order-status.ts'
import { type ClashingOrder, clashingOrders, dishesOf } from '../food-rules/clashes.ts'
import { foodRulesOfDay } from '../food-rules/food-rules.ts'
import { productionSettings } from '../settings.ts'
import { kindsOfBoxes } from './kinds-of-boxes.ts'
import { type StopOfOrder, stopsOfDay } from './stops-of-day.ts'

/** What is known of a box beside what its order says. */
export interface StoredBox {
  orderId: string
  number: number
  code: string
  printId: string | null
  packedAt: Date | null
  packedBy: string | null
  /** See box-digests.ts; `null`: not noted. */
  labelDigest: string | null
  packedDigest: string | null
  /** What kind of box it is: `null` without label and tick. */
  disposable: boolean | null
  kinds: string[] | null
}

/** A box of an order that comes, with all that is on its label. */
export interface DayBox extends Box, Way, BoxedPlates {
  order: DayOrder
  orderNumber: string
  /** Which it is of all boxes of its stop, as its label says. */
  atStop: BoxNumber
  rules: EaterRules | undefined
  clashing: ClashingOrder | undefined
  vegetarian: boolean
  stored: StoredBox | undefined
}

/** A box that is packed, or has a label, and is not wanted any more. */
export interface GoneBox extends StoredBox {
  name: string
  orderNumber: string
}

export interface DayBoxes {
  /** By run, stop and box. */
  boxes: DayBox[]
  gone: GoneBox[]
  /** Orders that wait for their confirmation, and have no box before it. */
  waiting: number
}

/** The boxes of the orders of a day that come, or of some of them. */
export async function boxesOfDay(ctx: AppContext, db: Db, slotDay: SlotDay, ids?: string[]): Promise<DayBoxes> {
  const stops = (await stopsOfDay.run(ctx, db, slotDay)).flat()
  const orders = await ordersOfDay(db, { ...slotDay, ...(ids && { ids: withSameStops(ids, stops) }) })
  const rules = await foodRulesOfDay(db, slotDay)
  const library = await libraryDishes(db)
  const nonVeg = await nonVegDishes(db, slotDay.slot, slotDay.day)
  const settings = await productionSettings(db)
  const stored = await storedBoxes(db, slotDay)
  const coming = orders.filter(isComing)
  const kinds = await kindsOfBoxes.run(
    ctx,
    db,
    coming.map(({ customerId }) => customerId),
  )
  const clashing = new Map((await clashingOrders(db, coming, { rules, library })).map((of) => [of.order.id, of]))
  const stopOf = new Map(stops.map(({ orderId, run, stop }) => [orderId, { run, number: stop }]))
  const isVeg = (id: string | null, key: string) => library.get(id ?? '')?.vegetarian ?? !nonVeg.has(key)
  const packed = coming.map((order) => {
    const number = orderNumber(order.id) as string
    const way: Way = {
      stop: stopOf.get(order.id) ?? null,
      area: areaOf(order.address),
      address: order.address,
      name: order.recipient ?? order.customer ?? number,
    }
    return { order, number, way }
  })
  packed.sort((a, b) => byWay(a.way, b.way) || a.order.id.localeCompare(b.order.id))
  const planned = packed.flatMap(({ order, number, way }) =>
    plannedBoxes(order, settings.platesPerBox).map((box) => ({
      ...box,
      ...way,
      order,
      orderNumber: number,
      rules: rulesOf(rules.get(order.customerId) ?? [], order.recipient),
      clashing: clashing.get(order.id),
      vegetarian: isVegetarian({ order, box, clashing: clashing.get(order.id) }, library, isVeg),
      ...kindOf(
        box,
        stored.get(`${order.id} ${box.number}`),
        kinds.find((of) => of.has(order.customerId))?.get(order.customerId),
      ),
      stored: stored.get(`${order.id} ${box.number}`),
    })),
  )
  const chosen = ids && new Set(ids)
  const boxes = numberedAtStops(planned).filter(({ order }) => chosen?.has(order.id) ?? true)
  const wanted = new Set(boxes.map(({ order, number }) => `${order.id} ${number}`))
  const byId = new Map(orders.map((order) => [order.id, order]))
  const gone = [...stored].flatMap(([key, box]) => {
    const order = byId.get(box.orderId)
    if (wanted.has(key) || !order || (!box.packedAt && !box.printId)) return []
    const number = orderNumber(order.id) as string
    return [{ ...box, name: order.recipient ?? order.customer ?? number, orderNumber: number }]
  })
  return { boxes, gone, waiting: orders.filter(({ status }) => status === 'pending').length }
}

/** These orders, and those of the same stops: by them the boxes of a stop are numbered. */
function withSameStops(ids: readonly string[], stops: readonly StopOfOrder[]): string[] {
  const chosen = new Set(ids)
  const nameOf = ({ run, stop }: StopOfOrder) => `${stop} ${run}`
  const names = new Set(stops.filter(({ orderId }) => chosen.has(orderId)).map(nameOf))
  return [...new Set([...ids, ...stops.filter((stop) => names.has(nameOf(stop))).map(({ orderId }) => orderId)])]
}

/** What a box is: what it was made at its first label or tick, else what its customer gets now. Without a plate it is of no kind. */
function kindOf(
  { plates }: Box,
  stored: StoredBox | undefined,
  now: Omit<BoxedPlates, 'plates'> | undefined,
): Omit<BoxedPlates, 'plates'> {
  if (stored?.disposable != null) return { kinds: stored.kinds ?? [], disposable: stored.disposable }
  return plates > 0 && now ? now : { kinds: [], disposable: false }
}

/** Confirmed, and not called off. */
function isComing({ status }: DayOrder): boolean {
  return status !== 'pending' && countsAsOrdered(status)
}

/** The boxes that an order goes into. */
export function plannedBoxes({ lines }: DayOrder, platesPerBox: number): Box[] {
  const thalis = lines.reduce((sum, { kind, quantity }) => sum + (kind === 'thali' ? quantity : 0), 0)
  return boxesOf({ thalis, extras: lines.some(({ kind }) => kind === 'addon') }, platesPerBox)
}

/** Whether all that is in a box is vegetarian: what was typed into a menu says so there, and missing counts as vegetarian. */
function isVegetarian(
  { order, box, clashing }: { order: DayOrder; box: Box; clashing: ClashingOrder | undefined },
  library: ReadonlyMap<string, KnownDish>,
  isVeg: (id: string | null, key: string) => boolean,
): boolean {
  const outcomes = new Map(clashing?.clashes.map(({ key, outcome }) => [key, outcome]))
  return dishesOf(order)
    .filter(({ kind }) => (kind === 'thali' ? box.plates > 0 : box.hasExtras))
    .every((dish) => {
      const outcome = outcomes.get(dishKey(dish))
      if (outcome?.state === 'leave_out') return true
      if (outcome && 'dish' in outcome) return library.get(outcome.dish.id)?.vegetarian ?? true
      return isVeg(dish.dishId, dishKey(dish))
    })
}

/** What is stored of the boxes of a day, by order and number. */
export async function storedBoxes(db: Db, { day, slot }: SlotDay): Promise<Map<string, StoredBox>> {
  const { rows } = await sql<StoredBox>`
    SELECT b.order_id AS "orderId", b.number, b.code, b.print_id AS "printId", b.packed_at AS "packedAt", a.name AS "packedBy",
      b.label_digest AS "labelDigest", b.packed_digest AS "packedDigest", b.disposable, b.kinds
    FROM orders o JOIN order_boxes b ON b.order_id = o.id LEFT JOIN admins a ON a.id = b.packed_by
    WHERE o.delivery_date = ${day} AND o.slot = ${slot} ORDER BY b.order_id, b.number`.execute(db)
  return new Map(rows.map((row) => [`${row.orderId} ${row.number}`, row]))
}
