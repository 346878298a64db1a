import type { BoxMark } from '#server/kitchen/kitchen.ts'
import type { OrderDue } from '#server/money/money.ts'
import { rupeesFromPaise } from '#shared/base/money.ts'
import type { DeliveryRun, Location, RunStop, StopPhoto } from '#shared/contract/delivery/office/delivery.schemas.ts'
import type { BoxesAtStop } from '#shared/domain/delivery/boxes.ts'
import { digipinOf } from '#shared/domain/delivery/digipin.ts'
import type { Point } from '#shared/domain/delivery/geo.ts'
import { runMinutes } from '#shared/domain/delivery/run-time.ts'
import { countsAsOrdered, statusOf } from '#shared/domain/ordering/order-status.ts'
import type { KnownBoxes } from './board.ts'
import { pointOf } from './places/places.ts'
import { type Depot, lengthOf } from './places/sequence.ts'
import type { Run, Stop, StopOrder } from './runs/read-runs.ts'

/** Where something is, as the wire names it; `null` when nobody has said it. */
export function presentLocation(point: Point | null, accuracyM: number | null = null): Location | null {
  return point && { ...point, accuracy: accuracyM, digipin: digipinOf(point) }
}

/** What is left and taken back at a stop of boxes that come back. */
type Empties = (stop: Stop) => BoxesAtStop

/** What is known of a day beside its runs. */
interface Facts {
  depot: Depot
  boxes: Map<string, KnownBoxes>
  marks: Map<string, BoxMark[]>
  dues: Map<string, OrderDue>
  empties: Empties
  /** By the ids of the stops. */
  photos: Map<string, StopPhoto[]>
}

/** A run with its stops. Withdrawn ones are no part of the way. */
export function presentRun(run: Run, stops: readonly Stop[], facts: Facts): DeliveryRun {
  const driven = stops.filter(({ state }) => state !== 'withdrawn').map((stop) => ({ point: pointOf(stop) }))
  const metres = Math.round(lengthOf(driven, facts.depot))
  return {
    _id: run.id,
    route: { _id: run.routeId, name: run.name },
    rider: run.riderId === null ? null : { _id: run.riderId, name: run.rider ?? '' },
    state: run.state,
    version: run.version,
    startedAt: run.startedAt?.toISOString() ?? null,
    doneAt: run.doneAt?.toISOString() ?? null,
    metres,
    minutes: Math.round(runMinutes({ metres, stops: driven.length })),
    stops: stops.map((stop) => presentStop(stop, facts)),
  }
}

function presentStop(stop: Stop, facts: Facts): RunStop {
  const { empties, photos } = facts
  const shown = photos.get(stop.id)
  const { leave, take, disposable } = empties(stop)
  const location = presentLocation(pointOf(stop), stop.accuracyM)
  return {
    _id: stop.id,
    number: stop.number,
    placeId: stop.placeId,
    address: stop.address,
    area: stop.area,
    location: location && stop.locatedBy ? { ...location, by: stop.locatedBy } : null,
    state: stop.state,
    reason: stop.reason,
    settledAt: stop.settledAt?.toISOString() ?? null,
    ...(leave.length + take.length + disposable > 0 && { empties: { leave, take, disposable } }),
    ...(shown && { photos: shown }),
    orders: stop.orders.map((order) => presentStopOrder(order, facts)),
  }
}

function presentStopOrder(order: StopOrder, { boxes, marks, dues }: Facts): RunStop['orders'][number] {
  const { fulfilment, paymentMethod, paymentState } = order
  const [known, due] = [boxes.get(order.id), dues.get(order.id)]
  const owed = rupeesFromPaise(due?.paise ?? 0)
  const status = statusOf({ fulfilment, paymentMethod, paymentState })
  return {
    _id: order.id,
    customer: { _id: order.customerId, name: order.customerName },
    recipient: order.recipient,
    phone: order.phone,
    status,
    calledOff: !countsAsOrdered(status),
    items: order.lines.map(({ name, quantity }) => ({ name, quantity })),
    due: due?.checking ? 0 : owed,
    method: due?.method ?? null,
    checking: due?.checking ? owed : 0,
    notes: order.notes,
    riderNote: order.riderNote,
    boxes: known ? { count: known.boxes, packed: known.packed } : null,
    marks: (marks.get(order.id) ?? []).map(({ name: _, ...mark }) => mark),
  }
}
