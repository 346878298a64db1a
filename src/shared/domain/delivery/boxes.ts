/** Boxes that come back from customers, by their kinds. */

/** What may become of a box: it goes out, comes back, or is gone. */
export const BOX_MOVES = ['out', 'in', 'lost', 'broken'] as const
export type BoxMove = (typeof BOX_MOVES)[number]

/** How a box can be gone for good. */
export const BOX_LOSSES = ['lost', 'broken'] as const satisfies BoxMove[]
export type BoxLoss = (typeof BOX_LOSSES)[number]

/** Boxes of a kind that move at once. */
export const MAX_BOXES_MOVED = 100

/** From so many on a customer gets disposable boxes, unless the kitchen says otherwise. */
export const USUAL_MOST_OUT = 4
export const MAX_BOX_KINDS = 5

export interface BoxKind {
  id: string
  name: string
  /** As many are left with each thali. */
  perThali: number
  /** From so many on a customer gets none of them. */
  mostOut: number
  /** It is not handed out any more. */
  retired: boolean
}

/** Plates of a customer, and what they are in. */
export interface BoxedPlates {
  plates: number
  /** The ids of the kinds that they are in, each of which goes with every plate. */
  kinds: readonly string[]
  /** The kitchen has boxes that come back, and these are none. */
  disposable: boolean
}

/** What a customer at a stop gets, and has of each kind, by its id. */
export interface BoxHolder {
  customerId: string
  thalis: number
  out: ReadonlyMap<string, number>
  /** Of these thalis those whose boxes have labels or are packed; left out: none. */
  boxed?: readonly BoxedPlates[]
  /** `false`: what is out is collected at another stop of the same meal. */
  collects?: boolean
}

export interface BoxCount {
  kind: string
  name: string
  n: number
}

/** What is to be left and taken back at a stop. */
export interface BoxesAtStop {
  leave: BoxCount[]
  take: BoxCount[]
  /** Thalis that go in disposable boxes, since their customers have too many others. */
  disposable: number
}

const outOf = ({ out }: Pick<BoxHolder, 'out'>, kind: BoxKind) => out.get(kind.id) ?? 0
const sumOf = <Of>(all: readonly Of[], of: (one: Of) => number) => all.reduce((sum, one) => sum + of(one), 0)

/** What a customer's thalis go in now: the kinds of which not too many are out, and when there is none disposable boxes. */
export function boxedNow(kinds: readonly BoxKind[], holder: Pick<BoxHolder, 'out'>): Omit<BoxedPlates, 'plates'> {
  const inUse = kinds.filter(({ retired }) => !retired)
  const fitting = inUse.filter((kind) => outOf(holder, kind) < kind.mostOut)
  return { kinds: fitting.map(({ id }) => id), disposable: inUse.length > 0 && fitting.length === 0 }
}

/** Of the boxes of an order, in their order, as many plates as it has thalis: there may be boxes that are not wanted any more. */
export function withinThalis(boxes: readonly BoxedPlates[], thalis: number): BoxedPlates[] {
  let left = thalis
  return boxes.map((box) => {
    const plates = Math.min(box.plates, left)
    left -= plates
    return { ...box, plates }
  })
}

/** What the thalis of a customer are in: what is packed stays what it is, and the others go by what is out now. */
function boxedOf(kinds: readonly BoxKind[], holder: BoxHolder): BoxedPlates[] {
  const { boxed = [], thalis } = holder
  return [...boxed, { plates: thalis - sumOf(boxed, ({ plates }) => plates), ...boxedNow(kinds, holder) }]
}

/** As many boxes of a kind as a customer gets. */
function leftWith(kind: BoxKind, boxed: readonly BoxedPlates[]): number {
  return sumOf(boxed, ({ plates, kinds }) => (kinds.includes(kind.id) ? plates * kind.perThali : 0))
}

/** What a rider leaves and takes back at a stop. */
export function boxesAtStop(kinds: readonly BoxKind[], holders: readonly BoxHolder[]): BoxesAtStop {
  const counts = (of: (holder: BoxHolder, kind: BoxKind) => number) =>
    kinds
      .map((kind) => ({ kind: kind.id, name: kind.name, n: sumOf(holders, (holder) => of(holder, kind)) }))
      .filter(({ n }) => n > 0)
  const boxed = new Map(holders.map((holder) => [holder, boxedOf(kinds, holder)]))
  return {
    leave: counts((holder, kind) => leftWith(kind, boxed.get(holder) ?? [])),
    take: counts((holder, kind) => (holder.collects === false ? 0 : Math.max(0, outOf(holder, kind)))),
    disposable: sumOf([...boxed.values()].flat(), ({ plates, disposable }) => (disposable ? plates : 0)),
  }
}

/** Whose boxes they are that a rider has left: one by one to those who get the most, as many as their thalis take. */
export function shareLeft(kind: BoxKind, holders: readonly BoxHolder[], n: number): Map<string, number> {
  return share(holders, n, (holder) => leftWith(kind, boxedOf([kind], holder)))
}

/** Whose boxes they are that a rider has taken back: of those who have the most. */
export function shareTaken(kind: BoxKind, holders: readonly BoxHolder[], n: number): Map<string, number> {
  return share(holders, n, (holder) => Math.max(0, outOf(holder, kind)))
}

/** Gives each as much as it has room for, the largest first; what is beyond that to the first. */
function share(holders: readonly BoxHolder[], n: number, room: (holder: BoxHolder) => number): Map<string, number> {
  const sorted = holders.toSorted((a, b) => room(b) - room(a))
  const shares = new Map<string, number>()
  let left = n
  for (const holder of sorted) {
    const part = Math.min(left, room(holder))
    if (part > 0) shares.set(holder.customerId, part)
    left -= part
  }
  const [first] = sorted
  if (left > 0 && first) shares.set(first.customerId, (shares.get(first.customerId) ?? 0) + left)
  return shares
}
