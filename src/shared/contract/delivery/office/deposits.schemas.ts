import { z } from 'zod'
import { BOX_LOSSES, MAX_BOX_KINDS } from '../../../domain/delivery/boxes.ts'
import { DEPOSIT_MOVES, DEPOSIT_WAYS, MAX_DEPOSIT_MOVE } from '../../../domain/delivery/deposits.ts'
import {
  done,
  id,
  idParams,
  instant,
  kitchenDay,
  optionalText,
  reason,
  reject,
  requiredReason,
  rupees,
  typedRupees,
} from '../../parts.ts'
import { boxesMoved } from './boxes.schemas.ts'

const move = z.enum(DEPOSIT_MOVES)
const way = z.enum(DEPOSIT_WAYS)

const depositMove = z.object({
  _id: id,
  move,
  /** How the money came or went; `null` of what is kept. */
  way: way.nullable(),
  /** Below zero: it takes another move back. */
  amount: z.number(),
  note: z.string().nullable(),
  at: instant,
  /** Who entered it. */
  by: z.string(),
  /** Another move has taken it back. */
  reversed: z.boolean(),
})
export type OfficeDepositMove = z.output<typeof depositMove>

const depositOfCustomer = z.object({
  /** A kind that is handed out has a deposit. */
  asked: z.boolean(),
  held: rupees,
  /** What the boxes that are out come to. */
  wanted: rupees,
  /** Boxes that are out and have a deposit. */
  boxes: z.array(z.object({ _id: id, kind: z.string(), n: z.number().int(), deposit: rupees })),
  /** The latest first. */
  moves: z.array(depositMove),
})
export type DepositOfCustomer = z.output<typeof depositOfCustomer>

const reply = z.object({ deposit: depositOfCustomer })

export const depositSchemas = {
  customerDeposit: { params: idParams, reply },
  moveDeposit: {
    params: idParams,
    body: z.object({
      /** Made by the form: the same again enters nothing. */
      entry: id,
      move,
      /** Of what is taken and given back. */
      way: way.optional(),
      amount: typedRupees().min(0.01, reject('price_invalid')).max(MAX_DEPOSIT_MOVE, reject('price_invalid')),
      /** Of what is kept: for which boxes. */
      note: optionalText(200),
      /** Of what is kept: boxes that are lost or broken by it, and out again when it is taken back. */
      boxes: z
        .array(z.object({ kind: id, n: boxesMoved, move: z.enum(BOX_LOSSES) }))
        .max(MAX_BOX_KINDS * BOX_LOSSES.length)
        .default([]),
      reason,
    }),
    reply,
  },
  reverseDeposit: { params: idParams, body: z.object({ reason: requiredReason }), reply: done },
  exportDeposits: {
    /** Days of moves; left out: all. */
    query: z
      .object({ from: kitchenDay.optional(), to: kitchenDay.optional(), reason })
      .refine(({ from, to }) => (from === undefined) === (to === undefined) && (!from || !to || from <= to)),
    reply: z.object({ csv: z.string() }),
  },
  depositsOfDay: {
    query: z.object({ day: kitchenDay.optional() }),
    reply: z.object({
      day: kitchenDay,
      /** Without what was taken back. */
      sums: z.array(z.object({ move, way: way.nullable(), amount: z.number() })),
      /** What stays with the kitchen, for the book-keeper. */
      kept: z.array(depositMove.extend({ customer: z.object({ _id: id, name: z.string().nullable() }) })),
    }),
  },
}
