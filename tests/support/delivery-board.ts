import { lengthOf } from '#server/delivery/places/sequence.ts'
import type {
  DeliveryBoard,
  DeliveryRoute,
  DeliveryRun,
  RunStop,
} from '#shared/contract/delivery/office/delivery.schemas.ts'
import { digipinOf } from '#shared/domain/delivery/digipin.ts'
import { runMinutes } from '#shared/domain/delivery/run-time.ts'
import { NAMES, SOCIETIES } from './people-of-pune.ts'
import { randomOf } from './random.ts'

/** A day of delivery as the office reads it, with believable addresses in Pune. */

const KITCHEN = { latitude: 18.5074, longitude: 73.8077 }
const AREAS = [
  ['Kothrud', '411038', 18.5074, 73.8077],
  ['Karve Nagar', '411052', 18.4901, 73.8198],
  ['Erandwane', '411004', 18.5089, 73.8322],
  ['Deccan Gymkhana', '411004', 18.5167, 73.8415],
  ['Bavdhan', '411021', 18.5158, 73.7781],
  ['Baner', '411045', 18.559, 73.7868],
] as const
const LONG_ADDRESS =
  'Flat No. 1203, C Wing, 12th Floor, Kumar Padmalaya Phase 2 Co-operative Housing Society, behind Balewadi High Street and opposite the second gate of Cummins India Office Campus, ring twice since the bell is quiet, Baner, Pune 411045'

const id = (part: number, index: number) =>
  `${String(part).padStart(8, '0')}-0000-4000-8000-${String(index).padStart(12, '0')}`

export function locationOf(latitude: number, longitude: number, accuracy: number | null = 18) {
  return { latitude, longitude, accuracy, digipin: digipinOf({ latitude, longitude }) }
}

/** Few have any. */
const ALARMS = [[], ['JAIN'], [], [], ['ALLERGY: Peanut, Milk'], [], []]

/** A stop of a run with its one order. */
export function stopOf(index: number, changes: Partial<RunStop> = {}): RunStop {
  const { next } = randomOf(index + 1)
  const [area, pincode, latitude, longitude] = AREAS[index % AREAS.length] as (typeof AREAS)[number]
  const society = SOCIETIES[index % SOCIETIES.length]
  const isSubscription = index % 3 !== 0
  return {
    _id: id(1, index),
    number: index + 1,
    placeId: id(2, index),
    address:
      index % 17 === 16
        ? LONG_ADDRESS
        : `Flat ${101 + index}, ${'ABC'[index % 3]} Wing, ${society}, ${area}, Pune ${pincode}`,
    area,
    location:
      index % 11 === 10
        ? null
        : { ...locationOf(latitude + (next() - 0.5) / 60, longitude + (next() - 0.5) / 60), by: 'customer' },
    state: 'pending',
    reason: null,
    settledAt: null,
    orders: [
      {
        _id: id(3, index),
        customer: { _id: id(4, index), name: NAMES[index % NAMES.length] as string },
        recipient: null,
        phone: `+9198220${String(10_000 + index)}`,
        status: 'preparing',
        calledOff: false,
        items: [
          { name: 'Regular Thali', quantity: 1 + (index % 2) },
          ...(isSubscription ? [] : [{ name: 'Gulab Jamun', quantity: 2 }]),
        ],
        due: isSubscription ? 0 : 120 + 80 * (index % 2),
        method: isSubscription ? null : 'cod',
        checking: 0,
        notes: index % 7 === 6 ? 'Please ring at 1 pm, not before' : null,
        riderNote: index % 9 === 8 ? 'Dog at the gate: call first' : null,
        boxes: { count: 1 + (index % 2), packed: index % 5 === 4 ? 0 : 1 + (index % 2) },
        marks: [{ count: 1 + (index % 2), vegetarian: index % 4 !== 3, alarms: ALARMS[index % ALARMS.length] ?? [] }],
      },
    ],
    ...changes,
  }
}

/** A run of so many stops. */
export function runOf(name: string, count: number, changes: Partial<DeliveryRun> = {}, first = 0): DeliveryRun {
  const stops = Array.from({ length: count }, (_, index) => ({ ...stopOf(first + index), number: index + 1 }))
  const points = stops.map(({ location }) => ({ point: location }))
  const metres = lengthOf(points, KITCHEN)
  return {
    _id: id(5, name.charCodeAt(0)),
    route: { _id: id(6, name.charCodeAt(0)), name },
    rider: { _id: id(7, name.charCodeAt(0)), name: name === 'A' ? 'Sachin More' : 'Ganesh Shinde' },
    state: 'draft',
    version: 0,
    startedAt: null,
    doneAt: null,
    metres: Math.round(metres),
    minutes: Math.round(runMinutes({ metres, stops: count })),
    stops,
    ...changes,
  }
}

export function boardOf(changes: Partial<DeliveryBoard> = {}): DeliveryBoard {
  return {
    day: '2031-01-08',
    slot: 'lunch',
    slots: ['lunch'],
    open: true,
    previousDay: '2031-01-07',
    nextDay: '2031-01-09',
    deadline: '2031-01-07T12:30:00.000Z',
    now: '2031-01-08T05:00:00.000Z',
    isPast: false,
    hasRoutes: true,
    kitchen: locationOf(KITCHEN.latitude, KITCHEN.longitude, null),
    unplaced: 0,
    waiting: [],
    runs: [runOf('A', 32), runOf('B', 28, {}, 32)],
    riders: [
      { _id: id(7, 65), name: 'Sachin More' },
      { _id: id(7, 66), name: 'Ganesh Shinde' },
    ],
    ...changes,
  }
}

/** What riders showed of a stop by photos: one that is there, one on its way, one that is gone, and none. */
export const PHOTOS: RunStop['photos'] = (['here', 'on_its_way', 'deleted', 'none'] as const).map((state, index) => ({
  eventId: id(8, index),
  state,
  reason: state === 'none' ? 'too_dark' : null,
  rider: 'Sachin More',
  at: '2031-01-08T06:40:00.000Z',
}))

/** Half driven: most delivered, one not, one called off. */
export function boardUnderWay(): DeliveryBoard {
  const run = runOf('A', 20, { state: 'started', version: 3, startedAt: '2031-01-08T06:20:00.000Z' })
  const stops = run.stops.map((stop, index): RunStop => {
    const orders = stop.orders.map((order) => ({ ...order, status: 'delivered' as const, due: 0 }))
    if (index === 3) return { ...stop, state: 'failed', reason: 'not_home', settledAt: '2031-01-08T06:45:00.000Z' }
    if (index === 5)
      return { ...stop, state: 'withdrawn', orders: stop.orders.map((order) => ({ ...order, calledOff: true })) }
    if (index < 8) return { ...stop, state: 'delivered', settledAt: '2031-01-08T06:40:00.000Z', orders }
    return index === 8 ? { ...stop, state: 'arrived' } : stop
  })
  return boardOf({ runs: [{ ...run, stops }, runOf('B', 12, { state: 'packed' }, 20)] })
}

export const ROUTES: DeliveryRoute[] = ['A', 'B'].map((name, index) => ({
  _id: id(6, name.charCodeAt(0)),
  name,
  rider: { _id: id(7, name.charCodeAt(0)), name: index === 0 ? 'Sachin More' : 'Ganesh Shinde' },
  proof: index === 0 ? ('tap' as const) : ('code' as const),
  maxStops: index === 0 ? null : 40,
  maxBoxes: index === 0 ? 60 : null,
  maxMinutes: index === 0 ? 90 : null,
  places: 48 - index * 7,
  updatedAt: '2031-01-02T05:00:00.000Z',
}))
