import { haversineMetres, type Point } from './geo.ts'

/** Locations of one address that are farther apart than this are two places. */
export const SAME_PLACE_METRES = 150

/** Where a customer has said that an address is. */
export interface Said {
  point: Point
  /** `null`: typed, not measured. */
  accuracyM: number | null
  at: Date
}

/** A place of an address, and which customers are delivered to there. */
export interface Spot {
  id: string
  point: Point | null
  accuracyM: number | null
  locatedBy: 'customer' | 'office' | 'rider' | null
  locatedAt: Date | null
  /** What each customer has said; `null`: nothing. */
  said: Map<string, Said | null>
}

/** An address of a customer that is delivered to; `said` as it is now. */
export interface Claim {
  customerId: string
  said: Said | null
}

/**
 * Puts each customer of one address onto the place that is meant, changing `spots` and adding to them by `newId`. A customer
 * stays at a place until saying that it is elsewhere; what the office has set holds for all who are there.
 */
export function assignPlaces(spots: Spot[], claims: readonly Claim[], newId: () => string): void {
  for (const claim of claims.toSorted(bySaying)) {
    const { customerId, said } = claim
    const present = spots.find((spot) => spot.said.has(customerId))
    const spot = present && mayStay(present, claim) ? present : (find(spots, claim) ?? added(spots, newId()))
    if (present && spot !== present) leave(present, customerId)
    spot.said.set(customerId, said)
    if (said && spot.locatedBy !== 'office' && isNewer(said, spot)) locate(spot, said)
  }
}

/** What the others have said last holds again. */
function leave(spot: Spot, customerId: string): void {
  spot.said.delete(customerId)
  const [last] = [...spot.said.values()]
    .flatMap((said) => said ?? [])
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
  if (last && spot.locatedBy === 'customer') locate(spot, last)
}

function locate(spot: Spot, { point, accuracyM, at }: Said): void {
  Object.assign(spot, { point, accuracyM, locatedBy: 'customer', locatedAt: at })
}

/** The oldest first, and those who have said nothing last: they go where others have been put. */
function bySaying({ said: one }: Claim, { said: other }: Claim): number {
  return (one?.at.getTime() ?? Number.POSITIVE_INFINITY) - (other?.at.getTime() ?? Number.POSITIVE_INFINITY) || 0
}

function isNewer({ at }: Said, { locatedBy, locatedAt }: Spot): boolean {
  return locatedBy !== 'customer' || locatedAt === null || at > locatedAt
}

function mayStay(spot: Spot, { customerId, said }: Claim): boolean {
  const former = spot.said.get(customerId) ?? null
  if (said === null || former?.at.getTime() === said.at.getTime()) return true
  // Moved by its only customer, a place keeps its position on the route.
  return spot.locatedBy === 'office' || othersAt(spot, customerId).every((point) => isNear(point, said.point))
}

function find(spots: readonly Spot[], { customerId, said }: Claim): Spot | undefined {
  if (said === null) return spots.length < 2 ? spots[0] : spots.find(({ point }) => point === null)
  if (spots.length === 1 && spots[0]?.point === null) return spots[0]
  const near = spots.filter((spot) => {
    const others = spot.locatedBy === 'office' ? [] : othersAt(spot, customerId)
    const known = others.length > 0 || spot.point === null ? others : [spot.point]
    return known.length > 0 && known.every((point) => isNear(point, said.point))
  })
  const metres = ({ point }: Spot) => (point ? haversineMetres(point, said.point) : 0)
  return near.toSorted((one, other) => metres(one) - metres(other))[0]
}

function othersAt({ said }: Spot, customerId: string): Point[] {
  return [...said].flatMap(([id, other]) => (id === customerId || other === null ? [] : [other.point]))
}

function added(spots: Spot[], id: string): Spot {
  const spot: Spot = { id, point: null, accuracyM: null, locatedBy: null, locatedAt: null, said: new Map() }
  spots.push(spot)
  return spot
}

function isNear(one: Point, other: Point): boolean {
  return haversineMetres(one, other) <= SAME_PLACE_METRES
}
