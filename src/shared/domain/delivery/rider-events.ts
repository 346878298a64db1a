import { leftAtDoor, type OrderAtDoor } from './left-at-door.ts'
import type { FailReason, StopState } from './stop-states.ts'

/** What a rider notes on the way: on the phone first, sent when there is a network, taken by the server once. */

export const RIDER_EVENT_KINDS = ['started', 'arrived', 'delivered', 'failed'] as const
export type RiderEventKind = (typeof RIDER_EVENT_KINDS)[number]

/** Why an event is laid before the dispatcher. It is kept, and what was given and taken at the door counts all the same. */
export const EVENT_CONFLICTS = {
  /** The stop is on nobody's run, or on another rider's. */
  not_yours: 'not_yours',
  /** The office has called the stop off meanwhile. */
  withdrawn: 'withdrawn',
  /** Somebody has noted something else of it before. */
  settled: 'settled',
  /** The run wants the customer's code: another was typed, or none. */
  wrong_code: 'wrong_code',
  no_code: 'no_code',
  /** The run wants a photo, and the rider could take none. */
  no_photo: 'no_photo',
  /** More cash than was due, or than the orders cost. */
  cash_beyond: 'cash_beyond',
  /** The office has entered cash and boxes of this delivery for the rider: nothing was added to that. */
  entered: 'entered',
  /** Some of the orders of a stop could not be handed over, the others are. */
  partly: 'partly',
} as const
export type EventConflict = keyof typeof EVENT_CONFLICTS
export const EVENT_CONFLICT_WORDS = Object.keys(EVENT_CONFLICTS) as [EventConflict, ...EventConflict[]]

/** From this on a phone's clock is said to be wrong. */
export const SKEW_FLAGGED_MS = 10 * 60_000

interface Clocks {
  /** When it happened, and when it was sent, by the phone's clock. */
  at: Date
  sentAt: Date
  /** When it arrived, by the server's. */
  receivedAt: Date
}

/** How far the phone's clock is ahead of the server's, in milliseconds; what the way took counts as being behind. */
export function skewOf({ sentAt, receivedAt }: Pick<Clocks, 'sentAt' | 'receivedAt'>): number {
  return sentAt.getTime() - receivedAt.getTime()
}

export function isSkewed(skewMs: number): boolean {
  return Math.abs(skewMs) > SKEW_FLAGGED_MS
}

/** No event waits longer on a phone: one that seems older was noted while the clock was wrong. */
const OLDEST_EVENT_MS = 31 * 24 * 60 * 60_000
/** Clocks that are further apart count as being that far apart: in seconds it is a number of four bytes. */
const MAX_APART_MS = 60 * 365 * 24 * 60 * 60_000
const limited = (ms: number) => Math.max(-MAX_APART_MS, Math.min(MAX_APART_MS, ms))

/**
 * When an event happened by the server's clock, and by how much the phone's clock is wrong for it, in milliseconds. It is as
 * the phone says, set right where its clock is wrong; never later than it was received. When the phone's clock was changed
 * between noting and sending, so that the event seems older than a month, it counts as happening when it was received.
 */
export function timeOfEvent(clocks: Clocks): { happenedAt: Date; skewMs: number } {
  const { at, receivedAt } = clocks
  const skewMs = skewOf(clocks)
  const right = isSkewed(skewMs) ? at.getTime() - skewMs : at.getTime()
  const age = receivedAt.getTime() - right
  if (age > OLDEST_EVENT_MS) return { happenedAt: receivedAt, skewMs: limited(at.getTime() - receivedAt.getTime()) }
  return { happenedAt: new Date(Math.min(right, receivedAt.getTime())), skewMs: limited(skewMs) }
}

/** What a phone's clock said, at most 60 years from the server's: the database takes it, whatever century the phone is in. */
export function storedClock(phone: Date, receivedAt: Date): Date {
  return new Date(receivedAt.getTime() + limited(phone.getTime() - receivedAt.getTime()))
}

/** A stop, as far as events change it. */
export interface NotedStop {
  _id: string
  state: StopState
  reason: FailReason | null
  cash: number
  /** What is given and collected of each order, where there are several. */
  orders?: OrderAtDoor[] | undefined
}

/** An event, as far as the phone shows what it has done. */
export interface NotedEvent {
  kind: RiderEventKind
  stop?: string | undefined
  reason?: FailReason | undefined
  cash?: number | undefined
  /** Of `failed`: which orders; left out: all. */
  orders?: string[] | undefined
}

/** A stop after the events that wait on the phone. What has been called off meanwhile stays so. */
export function withEvents<Stop extends NotedStop>(stop: Stop, events: readonly NotedEvent[]): Stop {
  let shown = stop
  for (const event of events)
    if (event.stop === stop._id && shown.state !== 'withdrawn') shown = withEvent(shown, event)
  return shown
}

function withEvent<Stop extends NotedStop>(stop: Stop, { kind, reason, cash = 0, orders }: NotedEvent): Stop {
  if (kind === 'arrived') return stop.state === 'pending' ? { ...stop, state: 'arrived' } : stop
  if (kind === 'delivered') return { ...stop, state: 'delivered', cash: Math.max(0, stop.cash - cash) }
  if (kind === 'failed' && orders) {
    // The kitchen has it already, when it tells no orders apart any more.
    const left = stop.orders?.filter(({ _id }) => !orders.includes(_id))
    if (!left) return stop
    if (left.length > 0) return leftAtDoor(stop, left)
  }
  return kind === 'failed' ? { ...stop, state: 'failed', reason: reason ?? null, cash: 0 } : stop
}

/** The stop to go to next: where the rider is, else the first that is open. */
export function nextStop<Stop extends NotedStop>(stops: readonly Stop[]): Stop | null {
  return stops.find(({ state }) => state === 'arrived') ?? stops.find(({ state }) => state === 'pending') ?? null
}

/** So long a run stays on a phone that does not read it anew. */
const KEPT_MS = 12 * 60 * 60_000

/** Whether what was read then may still be shown. A clock that was set back by more than an hour counts as none. */
export function mayShowKept(readAt: Date, now: Date): boolean {
  const age = now.getTime() - readAt.getTime()
  return age < KEPT_MS && age > -60 * 60_000
}

/** Where a navigation app leads to: the place that is known, else the address. */
export function directionsUrl({
  address,
  at,
}: {
  address: string
  at: { latitude: number; longitude: number } | null
}): string {
  const destination = at ? `${at.latitude},${at.longitude}` : address
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}`
}
