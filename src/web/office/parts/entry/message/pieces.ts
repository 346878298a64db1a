import type { Doubt, Piece } from './draft.ts'
import type { Word } from './split-words.ts'
import type { Unit } from './units.ts'

/** The message in pieces: units of a group as one, words that nobody knows as a phrase, and the gaps between them. */
export function piecesOf(message: string, words: readonly Word[], units: readonly Unit[]): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  let last: Unit | undefined
  for (const unit of units) {
    const from = words[unit.from]?.start ?? end
    const to = words[unit.to]?.end ?? from
    const piece = pieces.at(-1)
    if (piece && last && belongTogether(last, unit)) {
      piece.text += message.slice(end, to)
      piece.doubt ??= unit.doubt
    } else {
      if (from > end) pieces.push({ text: message.slice(end, from), as: 'gap' })
      pieces.push({ text: message.slice(from, to), as: unit.as, ...doubtOf(unit.doubt) })
    }
    end = to
    last = unit
  }
  if (end < message.length) pieces.push({ text: message.slice(end), as: 'gap' })
  return pieces
}

function belongTogether(one: Unit, next: Unit): boolean {
  if (one.as !== next.as) return false
  if (one.group !== undefined || next.group !== undefined) return one.group === next.group
  return one.as === 'unknown' && !next.afterBreak && one.doubt === next.doubt
}

function doubtOf(doubt: Doubt | undefined): { doubt?: Doubt } {
  return doubt ? { doubt } : {}
}
