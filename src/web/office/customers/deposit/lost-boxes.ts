import * as m from '#paraglide/messages.js'
import { readNumber } from '#shared/base/typed-number.ts'
import type { DepositOfCustomer } from '#shared/contract/delivery/office/deposits.schemas.ts'
import { BOX_LOSSES, type BoxLoss } from '#shared/domain/delivery/boxes.ts'
import { type Problem, problemAt } from '#web/kit/editor/problem.ts'

/** Boxes that are lost or broken, as they are counted in the form. */

export type BoxesOut = DepositOfCustomer['boxes']
/** As typed, by the name of the field. */
export type BoxCounts = Readonly<Record<string, string>>

export const fieldOf = (kind: string, move: BoxLoss) => `${move} ${kind}`
/** Blank is none; what cannot be read is no count. */
function numberOf(counts: BoxCounts, kind: string, move: BoxLoss): number {
  const text = counts[fieldOf(kind, move)] ?? ''
  return text.trim() === '' ? 0 : (readNumber(text) ?? Number.NaN)
}

/** A count that is none, or more boxes of a kind than are out. */
export function wrongCount(boxes: BoxesOut, counts: BoxCounts): Problem | null {
  for (const { _id: kind, n: out } of boxes) {
    let left = out
    for (const move of BOX_LOSSES) {
      const n = numberOf(counts, kind, move)
      left -= n
      if (!(Number.isInteger(n) && n >= 0 && left >= 0))
        return problemAt(fieldOf(kind, move), m.deposit_boxes_invalid({ out }))
    }
  }
  return null
}

export function lossesOf(boxes: BoxesOut, counts: BoxCounts) {
  return boxes
    .flatMap(({ _id: kind }) => BOX_LOSSES.map((move) => ({ kind, n: numberOf(counts, kind, move), move })))
    .filter(({ n }) => n > 0)
}
