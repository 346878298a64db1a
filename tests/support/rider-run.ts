import type { RiderRun, RiderStop } from '#shared/contract/delivery/rider/run.schemas.ts'
import type { OwnCash } from '#shared/contract/money/rider/cash.schemas.ts'
import { NAMES, SOCIETIES } from './people-of-pune.ts'

/** A rider's run as the phone reads it, with believable addresses in Pune. */

const AREAS = ['Kothrud, Pune 411038', 'Karve Nagar, Pune 411052', 'Erandwane, Pune 411004']

/** As long as an address gets, in the script in which it was typed. */
export const LONG_DEVANAGARI =
  'सदनिका क्रमांक १२०३, सी विंग, बारावा मजला, कुमार पद्मालय फेज दोन सहकारी गृहनिर्माण संस्था मर्यादित, बालेवाडी हाय स्ट्रीटच्या मागे, कमिन्स इंडिया कार्यालयाच्या दुसऱ्या प्रवेशद्वारासमोर, बाणेर, पुणे ४११०४५'

export const STEEL = '0198c2a4-7b1e-7c3d-9e1f-00000000b0c5'

export const stopId = (index: number) => `00000001-0000-4000-8000-${String(index).padStart(12, '0')}`

export function riderStop(index: number, changes: Partial<RiderStop> = {}): RiderStop {
  return {
    _id: stopId(index),
    number: index + 1,
    state: 'pending',
    reason: null,
    people: [{ name: NAMES[index % NAMES.length] as string, call: `tel:+9198220${String(10_000 + index)}` }],
    address: `Flat ${101 + index}, ${'ABC'[index % 3]} Wing, ${SOCIETIES[index % SOCIETIES.length]}, ${AREAS[index % AREAS.length]}`,
    at: index % 4 === 3 ? null : { latitude: 18.5 + index / 1000, longitude: 73.81 },
    notes: index % 5 === 1 ? ['Please ring at 1 pm, not before'] : [],
    dishes: [
      { name: 'Regular Thali', quantity: 1 + (index % 2) },
      ...(index % 3 === 0 ? [{ name: 'Gulab Jamun', quantity: 2 }] : []),
    ],
    cash: index % 3 === 1 ? 0 : 80,
    checking: 0,
    marks: [
      {
        name: NAMES[index % NAMES.length] as string,
        count: 1 + (index % 2),
        vegetarian: index % 4 !== 3,
        alarms: index % 5 === 2 ? ['ALLERGY: Peanut, Milk', 'JAIN'] : [],
      },
    ],
    leave: [],
    take: [],
    disposable: 0,
    ...changes,
  }
}

/** A run of so many stops that has left. */
export function riderRun(stops: number, changes: Partial<RiderRun> = {}): RiderRun {
  return {
    _id: '00000005-0000-4000-8000-000000000001',
    day: '2031-01-08',
    slot: 'lunch',
    route: 'Kothrud',
    state: 'started',
    proof: 'tap',
    unpacked: 0,
    stops: Array.from({ length: stops }, (_, index) => riderStop(index)),
    ...changes,
  }
}

const handoverId = (index: number) => `00000006-0000-4000-8000-${String(index).padStart(12, '0')}`

/** Cash in hand with a hand-over in every state. */
export function ownCash(changes: Partial<OwnCash> = {}): OwnCash {
  const of = (index: number, at: string, handover: Partial<OwnCash['handovers'][number]>) => ({
    _id: handoverId(index),
    day: at.slice(0, 10),
    at,
    state: 'declared' as const,
    declared: 960,
    counted: null,
    settled: null,
    ...handover,
  })
  return {
    inHand: 1_040,
    toDeclare: 80,
    handovers: [
      of(1, '2031-01-08T09:35:00.000Z', {}),
      of(2, '2031-01-07T09:40:00.000Z', { state: 'discrepancy', declared: 960, counted: 940 }),
      of(3, '2031-01-06T09:31:00.000Z', { state: 'matched', declared: 880, counted: 880, settled: 880 }),
      of(4, '2031-01-05T09:28:00.000Z', { state: 'resolved', declared: 1_120, counted: 1_100, settled: 1_100 }),
    ],
    ...changes,
  }
}
