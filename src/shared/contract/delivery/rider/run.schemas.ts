import { z } from 'zod'
import { CODE_DIGITS, NO_CODE_REASONS, NO_PHOTO_REASONS, PROOFS } from '../../../domain/delivery/proof.ts'
import { EVENT_CONFLICT_WORDS, RIDER_EVENT_KINDS } from '../../../domain/delivery/rider-events.ts'
import { RUN_STATES } from '../../../domain/delivery/run-states.ts'
import { FAIL_REASON_NAMES, STOP_STATES, type StopState } from '../../../domain/delivery/stop-states.ts'
import { cashAmount, id, idParams, instant, kitchenDay, phoneInstant, slotCode } from '../../parts.ts'

const sum = z.number()
/** More are sent by several calls. */
const MAX_EVENTS = 50
/** More than one door has. */
const MAX_BOXES = 100
const MAX_ORDERS = 100

/** Boxes that were left and brought back at a door, by their kind. */
export const boxesAtDoor = z
  .array(
    z.object({
      kind: id,
      left: z.number().int().min(0).max(MAX_BOXES),
      taken: z.number().int().min(0).max(MAX_BOXES),
    }),
  )
  .max(20)
  .refine((boxes) => new Set(boxes.map(({ kind }) => kind)).size === boxes.length)

/** Some of the orders of a stop. */
export const ordersAtDoor = z.array(id).min(1).max(MAX_ORDERS)

/** Boxes that come back, of one kind. */
const boxes = z.object({ kind: id, name: z.string(), n: z.number().int() })

/** What is handed over. */
const dishes = z.array(z.object({ name: z.string(), quantity: z.number().int() }))
/** Which box is for whom, as it is printed on it: whoever has the box reads as much. */
const marks = z.array(
  z.object({ name: z.string(), count: z.number().int(), vegetarian: z.boolean(), alarms: z.array(z.string()) }),
)
/** Boxes that are left at a door, and that are to be brought back. */
const leave = z.array(boxes)
const take = z.array(boxes)

/** What of a stop goes when one of its orders is not delivered. */
const parts = z.object({
  /** The link that calls its customer. */
  call: z.string(),
  checking: sum,
  notes: z.array(z.string()),
  dishes,
  marks,
  leave,
  disposable: z.number().int(),
  /** All that its customer has to give back: once, however many orders there are. */
  take,
})

const stop = z.object({
  _id: id,
  /** As on labels. */
  number: z.number().int(),
  state: z.enum(Object.keys(STOP_STATES) as [StopState, ...StopState[]]),
  /** Of a failed one. */
  reason: z.enum(FAIL_REASON_NAMES).nullable(),
  /** Who takes it, each with a link that calls; the numbers are shown nowhere. */
  people: z.array(z.object({ name: z.string(), call: z.string() })),
  address: z.string(),
  at: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  notes: z.array(z.string()),
  dishes,
  /** To be collected, in rupees. */
  cash: sum,
  /** What is said to be paid by UPI and is being checked, in rupees: it is not collected. */
  checking: sum,
  marks,
  /** Each order that is handed over, with whom it is for, what is to be collected of it, and its parts. Left out of a single one. */
  orders: z.array(z.object({ _id: id, name: z.string(), cash: sum, parts: parts.optional() })).optional(),
  leave,
  take,
  /** Thalis that go in disposable boxes, since there are too many others. */
  disposable: z.number().int(),
})
export type RiderStop = z.output<typeof stop>

const run = z.object({
  _id: id,
  day: kitchenDay,
  slot: slotCode,
  route: z.string(),
  state: z.enum(RUN_STATES),
  /** How its deliveries are shown. */
  proof: z.enum(PROOFS),
  /** Boxes that nobody has packed yet; 0 where nobody packs by labels. */
  unpacked: z.number().int(),
  stops: z.array(stop),
})
export type RiderRun = z.output<typeof run>

/** As the customer is shown it. */
const code = z.string().regex(new RegExp(`^\\d{${CODE_DIGITS}}$`))

const event = z
  .object({
    /** Made on the phone: by it an event counts once. */
    id,
    kind: z.enum(RIDER_EVENT_KINDS),
    /** Of `started`. */
    run: id.optional(),
    /** Of all others. */
    stop: id.optional(),
    /** By the phone's clock. */
    at: phoneInstant,
    /** Of `failed`. */
    reason: z.enum(FAIL_REASON_NAMES).optional(),
    /** Rupees that were taken. */
    cash: cashAmount.optional(),
    /** Left where nobody was. */
    atGate: z.boolean().optional(),
    /** What the customer has told, of `delivered` on a run that wants it; or why it was not told. */
    code: code.optional(),
    noCode: z.enum(NO_CODE_REASONS).optional(),
    /** Of `delivered`: a photo was taken, which comes by a call of its own; or why there is none. */
    photo: z.literal(true).optional(),
    noPhoto: z.enum(NO_PHOTO_REASONS).optional(),
    /** Of `failed`: what could not be handed over, the rest of the stop is; with cash: what it pays first. Left out: all. */
    orders: ordersAtDoor.optional(),
    boxes: boxesAtDoor.optional(),
    /** Of `arrived`: where the phone is, which is stored for a place without a location. Accuracy in metres. */
    here: z
      .object({
        latitude: z.number().min(-90).max(90),
        longitude: z.number().min(-180).max(180),
        accuracy: z.number().min(0),
      })
      .optional(),
  })
  .refine(({ kind, here }) => here === undefined || kind === 'arrived')
  .refine(({ kind, run, stop }) => (kind === 'started' ? run !== undefined : stop !== undefined))
  .refine(({ kind, reason }) => (kind === 'failed') === (reason !== undefined))
  .refine(({ kind, code, noCode }) => (code ?? noCode) === undefined || kind === 'delivered')
  .refine(({ code, noCode }) => code === undefined || noCode === undefined)
  .refine(({ kind, photo, noPhoto }) => (photo ?? noPhoto) === undefined || kind === 'delivered')
  .refine(({ photo, noPhoto }) => photo === undefined || noPhoto === undefined)
  .refine(({ kind, orders, cash = 0 }) => orders === undefined || (kind === 'failed') !== cash > 0)
export type RiderEvent = z.output<typeof event>

export const riderRunSchemas = {
  ownRuns: { reply: z.object({ now: instant, runs: z.array(run) }) },
  checkCode: {
    params: idParams,
    body: z.object({ code }),
    reply: z.object({
      /** Always `false` once no try is left. */
      right: z.boolean(),
      triesLeft: z.number().int().min(0),
    }),
  },
  noteEvents: {
    body: z.object({
      /** By the phone's clock. */
      sentAt: phoneInstant,
      events: z.array(event).min(1).max(MAX_EVENTS),
    }),
    /** What has become of each, in the same order. */
    reply: z.object({
      events: z.array(z.object({ id, conflicts: z.array(z.enum(EVENT_CONFLICT_WORDS)) })),
    }),
  },
}
