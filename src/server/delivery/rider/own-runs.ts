import type { Db } from '#server/platform/db/connection.ts'
import type { RiderRun, RiderStop } from '#shared/contract/rider/run.schemas.ts'
import type { KitchenDay } from '#shared/domain/calendar/kitchen-time.ts'
import type { BoxesAtStop } from '#shared/domain/delivery/boxes.ts'
import { rupeesFromPaise } from '#shared/domain/money/money.ts'
import { NOT_ORDERED } from '#shared/domain/ordering/order-status.ts'
import { emptiesAt } from '../empties/empties.ts'
import { type Run, runsOf, type Stop, type StopOrder, stopsOfRun } from '../read-runs.ts'

/** The runs of a rider on a day, with what is to be done at each stop and no more of its customers than that. */
export async function ownRuns(db: Db, riderId: string, day: KitchenDay): Promise<RiderRun[]> {
  const runs: RiderRun[] = []
  for (const run of await runsOf(db, riderId, day)) {
    const stops = await stopsOfRun(db, run.id)
    runs.push(presentRun(run, stops, await emptiesAt(db, stops)))
  }
  return runs
}

type Empties = (stop: Stop) => BoxesAtStop

function presentRun({ id, day, slot, name, state, proof }: Run, stops: Stop[], empties: Empties): RiderRun {
  return { _id: id, day, slot, route: name, state, proof, stops: stops.map((stop) => presentStop(stop, empties)) }
}

function presentStop(stop: Stop, empties: Empties): RiderStop {
  const { id, number, state, reason, address, latitude, longitude } = stop
  const orders = stop.orders.filter(({ fulfilment }) => !NOT_ORDERED.some((called) => called === fulfilment))
  // Of a stop that was called off or has failed nothing else says who it was.
  const of = orders.length > 0 ? orders : stop.orders
  return {
    _id: id,
    number,
    state,
    reason,
    people: peopleOf(of),
    address,
    at: latitude === null || longitude === null ? null : { latitude, longitude },
    notes: [...new Set(of.flatMap(({ notes, riderNote }) => [notes, riderNote]))].filter((note) => !!note) as string[],
    dishes: dishesOf(orders),
    cash: rupeesFromPaise(orders.reduce((sum, { duePaise }) => sum + duePaise, 0)),
    ...(orders.length > 1 && { orders: orders.map(presentOrder) }),
    ...empties(stop),
  }
}

function presentOrder({ id, recipient, customerName, duePaise }: StopOrder) {
  return { _id: id, name: recipient ?? customerName ?? '', cash: rupeesFromPaise(duePaise) }
}

/** Each phone once, by the name that is asked for at the door. */
function peopleOf(orders: StopOrder[]): RiderStop['people'] {
  const names = new Map(orders.map(({ phone, recipient, customerName }) => [phone, recipient ?? customerName ?? '']))
  return [...names].map(([phone, name]) => ({ name, call: `tel:${phone}` }))
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
