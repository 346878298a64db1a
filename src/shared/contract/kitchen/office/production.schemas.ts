import { z } from 'zod'
import { MAX_PLATES_PER_BOX } from '../../../domain/kitchen/boxes.ts'
import { isCookResult, PRODUCTION_UNITS } from '../../../domain/kitchen/production.ts'
import { enteredDay, instant, kitchenDay, readState, reason, reject, slotCode, text } from '../../parts.ts'

const unit = z.enum(PRODUCTION_UNITS)
/** A dish of the sheet: what tells it apart, and the unit in which it is counted. */
const line = { key: text(300), unit }

const cookResult = {
  /** In the unit of the dish; `null` where nobody has said. */
  cooked: z.number().nullable(),
  leftOver: z.number().nullable(),
}

/** Amounts in the unit of the dish. */
const productionLine = z.object({
  ...line,
  name: z.string(),
  /** Ordered now: for certain, to be confirmed at the deadline, and skipped or cancelled. */
  sure: z.number(),
  pending: z.number(),
  notComing: z.number(),
  /** With the buffer. Of a day that is locked as it was then; else for what is sure and will be confirmed. */
  planned: z.number(),
  /** What was sure when the day was locked; `null` before that. */
  lockedSure: z.number().nullable(),
  /** What was ordered when somebody last saw it; `null` before the lock. */
  seen: z.number().nullable(),
  /** What has changed since and nobody has seen; 0 before the lock, and once the last delivery is over. */
  change: z.number(),
  /** To be cooked by now: what was planned with the changes that were seen. */
  toCook: z.number(),
  /** How much of `change` is taken from the surplus that was offered: nothing is cooked for it. */
  fromSurplus: z.number(),
  ...cookResult,
  /** Orders for whose eater the dish is not, and of which nobody has said what is packed in its place. */
  unresolved: z.array(z.object({ order_number: z.string(), name: z.string().nullable() })),
  /** What was planned, cooked and left over on each of `pastDays`; `null` where the dish was not cooked. */
  past: z.array(z.object({ planned: z.number(), ...cookResult }).nullable()),
})
export type ProductionLine = z.output<typeof productionLine>

/** `toCook` is `ordered + spare - cooked`, and never less than none. Plates. */
export const cookFigure = z.object({ ordered: z.number(), spare: z.number(), cooked: z.number(), toCook: z.number() })

const ofDay = { day: kitchenDay, slot: slotCode }
const wantedDay = { ...ofDay, day: enteredDay }

const productionSheet = z.object({
  ...ofDay,
  /** The slots that are served. */
  slots: z.array(slotCode),
  /** By the server's clock. */
  now: instant,
  /** The kitchen serves on the day. */
  open: z.boolean(),
  /** The open days around it. */
  previousDay: kitchenDay,
  nextDay: kitchenDay,
  /** From then on the day is locked, as soon as its orders are confirmed. */
  deadline: instant,
  bufferPercent: z.number(),
  /** `null` before the lock. `by`: who had it counted anew. */
  locked: z.object({ at: instant, by: z.string().nullable() }).nullable(),
  /** The thalis first, then in the order of the menu. */
  lines: z.array(productionLine),
  /** What plates are to be like by the standing choices of those who eat them, the most first: as it is ordered now. */
  choices: z.array(z.object({ text: z.string(), sure: z.number(), pending: z.number() })),
  /** Changes that somebody has seen, the latest first. */
  seenChanges: z.array(
    z.object({ ...line, name: z.string(), change: z.number(), at: instant, by: z.string().nullable() }),
  ),
  /** Other days and slots that are being cooked, with the dishes that have changed since somebody looked. */
  unseenElsewhere: z.array(z.object({ ...ofDay, dishes: z.number() })),
  /** The last four of the same weekday that were locked, the latest first. */
  pastDays: z.array(kitchenDay),
  /** How many plates are still to be cooked, and of which parts it consists. Always told; a screen may hold a sheet from before. */
  cook: cookFigure.optional(),
  /** Plates planned beyond what is ordered, and what of them is offered for today; `null` before the lock. */
  surplus: z
    .object({
      /** That could be offered now. */
      plates: z.number(),
      /** Until when customers can order for the day. */
      orderBy: instant,
      /** `null` where none was offered. */
      offer: z.object({ plates: z.number(), sold: z.number() }).nullable(),
    })
    .nullable(),
  /** How often cooked and left over have been entered, with the last time. */
  results: z.object({ version: z.number(), at: instant.nullable(), by: z.string().nullable() }),
})
export type ProductionSheet = z.output<typeof productionSheet>

const reply = z.object({ sheet: productionSheet })

/** How the kitchen cooks by its sheet. */
const settings = z.object({
  /** Cooked beyond what is sure. */
  bufferPercent: z.number().int().min(0).max(50),
  /** The Dashboard says what of the sheet is left undone. */
  watched: z.boolean(),
  /** The orders of a locked day are being prepared. */
  prepares: z.boolean(),
  /** How many plates go into one box. */
  platesPerBox: z.number().int().min(1).max(MAX_PLATES_PER_BOX),
})
const presentSettings = settings.extend({
  updatedAt: instant,
  /** Who has set it; `null` when nobody has. */
  admin: z.string().nullable(),
})
export type ProductionSettings = z.output<typeof presentSettings>

export const productionSchemas = {
  productionSheet: {
    /** Left out: the day that is cooked for, today until its deliveries are over; lunch. */
    query: z.object({ day: kitchenDay.optional(), slot: slotCode.optional() }),
    reply,
  },
  seeProduction: {
    body: z.object({
      ...wantedDay,
      /** What was seen: of each dish what stood there before as seen, and what is ordered by now. */
      changes: z
        .array(z.object({ ...line, from: z.number(), to: z.number() }))
        .min(1)
        .max(500),
    }),
    /** How many of them count as seen by this: what somebody has ticked before, or has changed again, does not. */
    reply: reply.extend({ ticked: z.number() }),
  },
  enterProduction: {
    body: z.object({
      ...wantedDay,
      /** The version of the results that was read. */
      version: z.number().int().min(0),
      results: z
        .array(z.object({ ...line, ...cookResult }).refine(isCookResult, reject('production_result_invalid')))
        .min(1)
        .max(500),
    }),
    reply,
  },
  recountProduction: {
    body: z.object({
      ...wantedDay,
      /** When the day was locked, as it was read. */
      lockedAt: instant,
    }),
    reply,
  },
  offerSurplus: {
    body: z.object({
      ...wantedDay,
      /** How many plates more can be ordered; with 0 no more can. */
      plates: z.number().int().min(0).max(1000),
      /** Until when. */
      until: instant,
    }),
    reply,
  },
  getProductionSettings: { reply: z.object({ settings: presentSettings }) },
  changeProductionSettings: {
    body: settings.extend({
      ...readState,
      reason,
      /** Left out: it stays as it is. */
      platesPerBox: settings.shape.platesPerBox.optional(),
    }),
    reply: z.object({ settings: presentSettings }),
  },
  productionChecks: {
    reply: z.object({
      /** Whether the kitchen wants to be told. */
      watched: z.boolean(),
      /** Days whose deadline has passed and that are not locked. */
      notLocked: z.array(z.object({ ...ofDay, deadline: instant })),
      /** Dishes that have changed since somebody looked. */
      unseen: z.array(z.object({ ...ofDay, ...line, name: z.string(), change: z.number() })),
    }),
  },
}
