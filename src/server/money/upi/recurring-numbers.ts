import type { Paise } from '#shared/base/money.ts'

/** A line of a bank's file, with the numbers of 12 digits in it. */
interface NumberedLine {
  amountPaise: Paise
  comesIn: boolean
  utrs: readonly string[]
}

/**
 * Numbers of 12 digits that are no payment's, since they recur: the kitchen's own account, which stands in every line, or a payer's
 * phone. A payment's number stands in one line by which money came in, and perhaps in those that take it back or charge for it.
 */
export function recurringNumbers(lines: readonly NumberedLine[]): Set<string> {
  const all = linesByNumber(lines)
  const incoming = linesByNumber(lines.filter(({ comesIn }) => comesIn))
  /** Whether each of the lines has another number, in no other line: then that is the payment's. */
  const haveOthers = (of: readonly NumberedLine[], among: Map<string, NumberedLine[]>) =>
    of.every(({ utrs }) => utrs.some((other) => among.get(other)?.length === 1))
  const recurs = ([number, having]: [string, NumberedLine[]]) => {
    const credits = incoming.get(number) ?? []
    if (new Set(credits.map(({ amountPaise }) => amountPaise)).size > 1) return true
    if (credits.length > 1 && haveOthers(credits, incoming)) return true
    const inMost = having.length * 2 > lines.length
    return inMost && (having.length > 2 || (having.length === 2 && haveOthers(having, all)))
  }
  return new Set([...all].filter(recurs).map(([number]) => number))
}

function linesByNumber(lines: readonly NumberedLine[]): Map<string, NumberedLine[]> {
  const found = new Map<string, NumberedLine[]>()
  for (const line of lines) {
    for (const utr of line.utrs) {
      const having = found.get(utr)
      if (having) having.push(line)
      else found.set(utr, [line])
    }
  }
  return found
}
