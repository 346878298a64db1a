import type { AppContext } from '#server/kernel/context.ts'
import { type BoxMark, boxMarksOf } from '#server/kitchen/kitchen.ts'
import { duesOfDay, type OrderDue } from '#server/money/money.ts'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { rupeesFromPaise } from '#shared/base/money.ts'
import type { RiderRun, RiderStop } from '#shared/contract/delivery/rider/run.schemas.ts'
import type { BoxesAtStop } from '#shared/domain/delivery/boxes.ts'
import { isLoading } from '#shared/domain/delivery/run-states.ts'
import { isSettledStop } from '#shared/domain/delivery/stop-states.ts'
import { NOT_ORDERED } from '#shared/domain/ordering/order-status.ts'
import { boxesOf, countUnpacked } from '../board.ts'
import { emptiesAt } from '../empties/empties.ts'
import { type Run, runsOf, type Stop, type StopOrder, stopsOfRun } from '../runs/read-runs.ts'

/** The runs of a rider today, with what is to be done at each stop and no more of its customers than that. */
export async function ownRuns(ctx: AppContext, riderId: string): Promise<RiderRun[]> {
  const { db } = ctx
  const today = kitchenDayOf(ctx.now())
  const runs: RiderRun[] = []
  for (const run of await runsOf(db, riderId, today)) {
    const of = { day: run.day, slot: run.slot }
    const stops = await stopsOfRun(db, run.id)
    const ids = stops.flatMap(({ orders }) => orders.map(({ id }) => id))
    const facts = {
      empties: await emptiesAt(db, stops),
      dues: await duesOfDay(db, { ...of, today, ids }),
      marks: await boxMarksOf(ctx, db, of, ids),
    }
    const unpacked = isLoading(run.state) ? countUnpacked(stops, await boxesOf(ctx, db, of)) : 0
    runs.push(presentRun(run, stops, { ...facts, unpacked }))
  }
  return runs
}

interface Facts {
  empties: (stop: Pick<Stop, 'orders'>) => BoxesAtStop
  /** By the ids of orders. */
  dues: Map<string, OrderDue>
  marks: Map<string, BoxMark[]>
  unpacked: number
}

function presentRun({ id, day, slot, name, state, proof }: Run, stops: Stop[], facts: Facts): RiderRun {
  const { unpacked } = facts
  return {
    _id: id,
    day,
    slot,
    route: name,
    state,
    proof,
    unpacked,
    stops: stops.map((stop) => presentStop(stop, facts)),
  }
}

function presentStop(stop: Stop, facts: Facts): RiderStop {
  const { id, number, state, reason, address, latitude, longitude } = stop
  const orders = stop.orders.filter(({ fulfilment }) => !NOT_ORDERED.some((called) => called === fulfilment))
  // Of a stop that was called off or has failed nothing else says who it was.
  const of = orders.length > 0 ? orders : stop.orders
  const { marks, ...sums } = sumsOf(orders, facts)
  return {
    _id: id,
    number,
    state,
    reason,
    people: peopleOf(of),
    address,
    at: latitude === null || longitude === null ? null : { latitude, longitude },
    ...sums,
    notes: notesOf(of),
    ...(orders.length > 1 && { orders: orders.map((order) => presentOrder(order, facts)) }),
    // No one needs them once the boxes are handed over.
    marks: isSettledStop(state) ? [] : marks,
  }
}

/** What is given, taken and collected with these orders. */
function sumsOf(orders: StopOrder[], { empties, dues, marks }: Facts) {
  const owed = orders.flatMap(({ id }) => dues.get(id) ?? [])
  return {
    notes: notesOf(orders),
    dishes: dishesOf(orders),
    cash: rupeesOf(owed.filter(({ checking }) => !checking)),
    checking: rupeesOf(owed.filter(({ checking }) => checking)),
    marks: orders.flatMap(({ id }) => marks.get(id) ?? []),
    ...empties({ orders }),
  }
}

function presentOrder(order: StopOrder, facts: Facts) {
  const { cash, ...parts } = sumsOf([order], facts)
  const name = order.recipient ?? order.customerName ?? ''
  return { _id: order.id, name, cash, parts: { call: callOf(order.phone), ...parts } }
}

const callOf = (phone: string) => `tel:${phone}`

function notesOf(orders: StopOrder[]): string[] {
  return [...new Set(orders.flatMap(({ notes, riderNote }) => [notes, riderNote]))].filter((note) => !!note) as string[]
}

function rupeesOf(dues: OrderDue[]): number {
  return rupeesFromPaise(dues.reduce((sum, { paise }) => sum + paise, 0))
}

/** Each phone once, by the names that are asked for at the door: flat-mates may share one. */
function peopleOf(orders: StopOrder[]): RiderStop['people'] {
  return [...Map.groupBy(orders, ({ phone }) => phone)].map(([phone, sharing]) => {
    const names = sharing.flatMap(({ recipient, customerName }) => recipient ?? customerName ?? [])
    return { name: [...new Set(names)].join(', '), call: callOf(phone) }
  })
}

/** What is handed over, added up; thalis first. */
function dishesOf(orders: StopOrder[]): RiderStop['dishes'] {
  const lines = orders.flatMap((order) => order.lines)
  const quantities = new Map<string, number>()
  for (const kind of ['thali', 'addon']) {
    for (const line of lines.filter((line) => line.kind === kind)) {
      quantities.set(line.name, (quantities.get(line.name) ?? 0) + line.quantity)
    }
  }
  return [...quantities].map(([name, quantity]) => ({ name, quantity }))
}
