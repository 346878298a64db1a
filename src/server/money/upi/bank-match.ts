import { daysBetween, type KitchenDay } from '#shared/base/kitchen-time.ts'
import type { Paise } from '#shared/base/money.ts'
import type { BankLine } from './read-bank-file.ts'

/** What the office waits for, as far as a bank's file can tell of it. */
export interface Awaited {
  id: string
  /** The order or the subscription that it is for; one that was asked for anew has several. */
  subject: string
  amountPaise: Paise
  /** As the customer has entered it; `null` when nothing has been. */
  utr: string | null
  code: string
  /** When the customer was asked to pay. */
  askedOn: KitchenDay
  /** Nothing is owed any more, or it was called off: money that comes all the same is to be given back. */
  settled: boolean
}

/** A line of the file, with what it may have paid for. */
export interface BankMatch {
  line: BankLine
  /** By its number and amount: beyond doubt. */
  exact: { id: string; utr: string } | null
  /** By its code and amount, or by its amount alone, those first that were asked for nearest to its day: a person decides. */
  proposals: string[]
  /** Of its amount as well, but settled. */
  settled: string[]
}

/**
 * Which lines have paid for what. Each line and each awaited payment is matched once; what is known already, or was reversed, is left
 * out. Proposed is only what a line may pay whose bank tells a number, and one that no customer has entered; by its amount alone one
 * request of each subject.
 */
export function matchBankLines(lines: BankLine[], awaited: Awaited[], known: ReadonlySet<string>): BankMatch[] {
  const byUtr = new Map(awaited.flatMap((one) => (one.utr === null ? [] : [[one.utr, one]])))
  const taken = new Set<string>()
  const takenSubjects = new Set<string>()
  const fresh = lines.filter(({ utrs, reversed }) => !reversed && !utrs.some((utr) => known.has(utr)))
  const exacts = fresh.map(({ utrs, amountPaise }) => {
    const utr = utrs.find((utr) => {
      const one = byUtr.get(utr)
      return one !== undefined && one.amountPaise === amountPaise && !taken.has(one.id)
    })
    const one = utr === undefined ? undefined : byUtr.get(utr)
    if (utr === undefined || one === undefined) return null
    taken.add(one.id)
    takenSubjects.add(one.subject)
    return { id: one.id, utr }
  })
  const nearest = nearestOf(awaited)
  const idsOf = (some: Awaited[]) => some.map(({ id }) => id)
  return fresh.map((line, index) => {
    const exact = exacts[index] ?? null
    const isAnothers = line.utrs.some((utr) => byUtr.has(utr))
    if (exact || line.utrs.length === 0 || isAnothers) return { line, exact, proposals: [], settled: [] }
    const open = nearest(line).filter(({ id }) => !taken.has(id))
    const coded = open.filter(({ code }) => line.codes.includes(code))
    if (coded.length > 0) return { line, exact, proposals: idsOf(coded), settled: [] }
    // By its amount alone a line pays for something once, however often that was asked for.
    const once = firstOfEach(open.filter(({ subject }) => !takenSubjects.has(subject)))
    const { proposals = [], settled = [] } = Object.groupBy(once, ({ settled }) => (settled ? 'settled' : 'proposals'))
    return { line, exact, proposals: idsOf(proposals), settled: idsOf(settled) }
  })
}

/** The first request of each subject. */
function firstOfEach(awaited: Awaited[]): Awaited[] {
  const first = new Map<string, Awaited>()
  for (const one of awaited) if (!first.has(one.subject)) first.set(one.subject, one)
  return [...first.values()]
}

/** What a line may pay by its amount, as it was asked for nearest to the line's day; without a day as they come. Sorts once for an amount and a day. */
function nearestOf(awaited: Awaited[]): (line: BankLine) => Awaited[] {
  const byAmount = Map.groupBy(awaited, ({ amountPaise }) => amountPaise)
  const sorted = new Map<string, Awaited[]>()
  return ({ amountPaise, day }) => {
    const some = byAmount.get(amountPaise) ?? []
    if (day === null) return some
    const key = `${amountPaise} ${day}`
    const known = sorted.get(key)
    if (known) return known
    const distances = new Map(some.map((one) => [one, Math.abs(daysBetween(one.askedOn, day))]))
    const near = some.toSorted((one, other) => (distances.get(one) ?? 0) - (distances.get(other) ?? 0))
    sorted.set(key, near)
    return near
  }
}
