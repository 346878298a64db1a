import { z } from 'zod'
import { DOOR_PHOTO_STATES } from '../../../domain/delivery/door-photo.ts'
import { NO_PHOTO_REASONS, PROOFS } from '../../../domain/delivery/proof.ts'
import { MAX_ROUTES, ROUTE_LIMIT_MAX, ROUTE_NAME_MAX } from '../../../domain/delivery/routes.ts'
import { RUN_ACTIONS, RUN_STATES, type RunAction } from '../../../domain/delivery/run-states.ts'
import { FAIL_REASON_NAMES, STOP_STATES, type StopState } from '../../../domain/delivery/stop-states.ts'
import { SHOWN_STATUSES } from '../../../domain/ordering/order-status.ts'
import {
  cashAmount,
  enteredDay,
  id,
  idParams,
  instant,
  kitchenDay,
  readableBy,
  readState,
  reject,
  rupees,
  slotCode,
  text,
} from '../../parts.ts'
import { boxesAtDoor, ordersAtDoor } from '../rider/run.schemas.ts'

const ofDay = { day: kitchenDay, slot: slotCode }
const wantedDay = { ...ofDay, day: enteredDay }
const person = z.object({ _id: id, name: z.string() })

/** Where something is. */
export const location = z.object({
  latitude: z.number(),
  longitude: z.number(),
  /** Metres; `null` where it was typed. */
  accuracy: z.number().nullable(),
  /** India Post's code of it; `null` outside the country. */
  digipin: z.string().nullable(),
})
export type Location = z.output<typeof location>

/** Boxes of an order that look the same, by what is printed on them. */
const boxMark = z.object({
  count: z.number(),
  vegetarian: z.boolean(),
  /** Allergies and JAIN, in the words of the label. */
  alarms: z.array(z.string()),
})

const stopOrder = z.object({
  _id: id,
  customer: z.object({ _id: id, name: z.string().nullable() }),
  /** Whom to ask for, where that is another. */
  recipient: z.string().nullable(),
  phone: readableBy('phones.see', z.string()),
  status: z.enum(SHOWN_STATUSES),
  /** Called off after it had been put onto the stop. */
  calledOff: z.boolean(),
  items: z.array(z.object({ name: z.string(), quantity: z.number() })),
  /** To be collected at the door, rupees; with the first order of a subscription in cash all that it owes. */
  due: readableBy('money.see', rupees),
  /** By which way it is to be paid; `null`: nothing is. */
  method: z.enum(['cod', 'upi']).nullable(),
  /** What its customer says to have paid by UPI, rupees: it is being checked, and not collected. */
  checking: readableBy('money.see', rupees),
  notes: z.string().nullable(),
  riderNote: z.string().nullable(),
  /** How many boxes it comes in, and how many are packed; `null`: nobody has packed a box of the day by its label. */
  boxes: z.object({ count: z.number(), packed: z.number().nullable() }).nullable(),
  /** Empty before it is confirmed, and once it is called off. */
  marks: z.array(boxMark),
})

/** What the rider showed of a delivery by a photo. */
const stopPhoto = z.object({
  /** Of the delivery: `doorPhoto` has the picture by it. */
  eventId: id,
  state: z.enum(DOOR_PHOTO_STATES),
  /** Why there is none. */
  reason: z.enum(NO_PHOTO_REASONS).nullable(),
  rider: z.string(),
  /** When it was taken; before it has come, when the food was delivered. */
  at: instant,
})
export type StopPhoto = z.output<typeof stopPhoto>

/** Boxes that come back, of one kind. */
const boxes = z.object({ kind: id, name: z.string(), n: z.number() })

const runStop = z.object({
  _id: id,
  /** On labels. */
  number: z.number(),
  placeId: id,
  address: z.string(),
  area: z.string().nullable(),
  location: location.extend({ by: z.enum(['customer', 'office', 'rider']) }).nullable(),
  state: z.enum(Object.keys(STOP_STATES) as [StopState, ...StopState[]]),
  reason: z.enum(FAIL_REASON_NAMES).nullable(),
  settledAt: instant.nullable(),
  /** Boxes that come back: what is left there and taken along, and thalis that go in disposable ones. Left out without any. */
  empties: z
    .object({
      leave: z.array(boxes),
      take: z.array(boxes),
      disposable: z.number(),
    })
    .optional(),
  /** Of each delivery that a photo was taken of or wanted for, the oldest first. Left out without any. */
  photos: z.array(stopPhoto).optional(),
  orders: z.array(stopOrder),
})
export type RunStop = z.output<typeof runStop>

const run = z.object({
  _id: id,
  route: person,
  rider: person.nullable(),
  state: z.enum(RUN_STATES),
  /** How often it was changed by hand. */
  version: z.number(),
  startedAt: instant.nullable(),
  doneAt: instant.nullable(),
  /** From the kitchen over all stops and back, estimated by their coordinates. */
  metres: z.number(),
  /** How long that takes with the time at the stops, estimated. Always sent; a screen may hold a run from before. */
  minutes: z.number().optional(),
  /** In the order in which they are driven to. */
  stops: z.array(runStop),
})
export type DeliveryRun = z.output<typeof run>

const board = z.object({
  ...ofDay,
  slots: z.array(slotCode),
  open: z.boolean(),
  previousDay: kitchenDay,
  nextDay: kitchenDay,
  /** From then on the day is arranged by itself. */
  deadline: instant,
  isPast: z.boolean(),
  /** By the server's clock. */
  now: instant,
  /** Whether there is a route: without one there are no runs. */
  hasRoutes: z.boolean(),
  /** Where the kitchen is; `null`: nobody has said it. */
  kitchen: location.nullable(),
  /** Orders that stand on no stop yet, or on one of another address. */
  unplaced: z.number(),
  /** The first of them. Once the runs have left they stay on none, until somebody adds them by hand. */
  waiting: z.array(z.object({ _id: id, name: z.string().nullable(), address: z.string() })),
  runs: z.array(run),
  /** Who can be sent. */
  riders: z.array(person),
})
export type DeliveryBoard = z.output<typeof board>

const reply = z.object({ board })
/** The run as it was read. */
const version = z.number().int().min(0)

const route = z.object({
  _id: id,
  name: z.string(),
  rider: person.nullable(),
  /** How its deliveries are shown. */
  proof: z.enum(PROOFS),
  /** So many stops its runs get of new addresses; `null`: any number. */
  maxStops: z.number().nullable(),
  /** So many boxes its runs carry; `null`: any number. */
  maxBoxes: z.number().nullable(),
  /** So many minutes its runs take, by an estimate; `null`: any time. */
  maxMinutes: z.number().nullable(),
  /** Addresses on it. */
  places: z.number(),
  updatedAt: instant,
})
export type DeliveryRoute = z.output<typeof route>

const routeLimit = z.number().int().min(1).max(ROUTE_LIMIT_MAX).nullable().optional()

const routeFields = {
  name: text(ROUTE_NAME_MAX).trim().min(1, reject('route_name_required')),
  riderId: id.nullable(),
  /** Left out: as it is; of a new route by a tap. */
  proof: z.enum(PROOFS).optional(),
  /** Left out: as it is; of a new route any number. */
  maxStops: routeLimit,
  /** Left out: as it is; of a new route any number. */
  maxBoxes: routeLimit,
  /** Left out: as it is; of a new route any time. */
  maxMinutes: routeLimit,
}
const routesReply = z.object({ routes: z.array(route).max(MAX_ROUTES) })

export const deliverySchemas = {
  deliveryBoard: {
    /** Left out: today until the deliveries are over; lunch. */
    query: z.object({ day: kitchenDay.optional(), slot: slotCode.optional() }),
    reply,
  },
  arrangeRuns: { body: z.object(wantedDay), reply },
  orderStops: {
    params: idParams,
    body: z.object({
      version,
      /** The stops that the rider has not been at, in their new order; those of other runs of the day come onto this one. */
      stops: z.array(id).max(1000),
    }),
    reply,
  },
  addToRun: {
    params: idParams,
    /** Orders that are on no run. */
    body: z.object({ version, orders: z.array(id).min(1).max(200) }),
    reply,
  },
  assignRider: { params: idParams, body: z.object({ version, riderId: id.nullable() }), reply },
  changeRun: {
    params: idParams,
    body: z.object({
      version,
      action: z.enum(Object.keys(RUN_ACTIONS) as [RunAction, ...RunAction[]]).exclude(['resume']),
      /** Starts it though boxes are not packed; without it that is the rejection `run_unpacked`. */
      anyway: z.boolean().optional(),
      /** Starts it though no rider is assigned; without it that is the rejection `run_no_rider`. */
      withoutRider: z.boolean().optional(),
    }),
    reply,
  },
  suggestOrder: {
    params: idParams,
    reply: z.object({
      version,
      /** All stops that can be moved, in the order suggested. */
      stops: z.array(id),
      /** Of the whole run, as it is and as suggested. */
      metres: z.number(),
      suggestedMetres: z.number(),
      /** Whether roads were looked up, or estimated by coordinates. */
      by: z.enum(['roads', 'coordinates']),
      /** Stops that nobody has located: they stay behind the one before them. */
      unlocated: z.number(),
    }),
  },
  keepOrder: {
    params: idParams,
    body: z.object({
      version,
      /** For this weekday alone. */
      weekdayOnly: z.boolean(),
    }),
    reply: z.object({ places: z.number() }),
  },
  settleStop: {
    params: idParams,
    body: z
      .object({
        /** Of this try: the same again changes nothing. */
        eventId: id,
        action: z.enum(['deliver', 'fail', 'reopen']),
        /** Of `fail`. */
        why: z.enum(FAIL_REASON_NAMES).optional(),
        /** Of `deliver`: rupees that the rider has taken, and boxes left and brought back. */
        cash: cashAmount.optional(),
        boxes: boxesAtDoor.optional(),
        /** Of `fail`: what could not be handed over; with cash: what it pays first. Left out: all. */
        orders: ordersAtDoor.optional(),
      })
      .refine(({ action, cash, boxes }) => (cash ?? boxes) === undefined || action === 'deliver')
      .refine(({ action, orders, cash = 0 }) => orders === undefined || action === 'fail' || cash > 0),
    reply,
  },
  locatePlace: {
    params: idParams,
    /** Coordinates, latitude first, or a DIGIPIN; `null`: nobody knows. */
    body: z.object({ location: text(500).nullable() }),
    reply: z.object({ location: location.nullable() }),
  },
  locateKitchen: {
    body: z.object({ location: text(500).nullable() }),
    reply: z.object({ location: location.nullable() }),
  },
  listRoutes: { reply: routesReply },
  addRoute: { body: z.object(routeFields), reply: routesReply },
  changeRoute: { params: idParams, body: z.object({ ...routeFields, ...readState }), reply: routesReply },
  retireRoute: { params: idParams, reply: routesReply },
}
