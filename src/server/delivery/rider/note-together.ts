import type { AppContext } from '#server/kernel/context.ts'
import type { AdminCaller } from '#server/people/people.ts'
import { servePaid } from '#server/subscriptions/subscriptions.ts'
import { contract } from '#shared/contract/contract.ts'
import { proofProblem } from '#shared/domain/delivery/proof.ts'
import type { EventConflict } from '#shared/domain/delivery/rider-events.ts'
import { learnPlace } from '../places/locate.ts'
import { storeAtDoors } from '../runs/at-door.ts'
import { MovedMeanwhile } from '../runs/move-stop.ts'
import { moveTogether } from '../runs/move-together.ts'
import { holdEvents, type Noted, storedConflicts, storeEvents } from './stored-events.ts'

/** A phone that comes back to a network sends what it has noted at many doors: it is stored by the statements of one. */

export const STOP_ACTIONS = { arrived: 'arrive', delivered: 'deliver', failed: 'fail' } as const

type AtDoor = Noted & { kind: 'arrived' | 'delivered'; stop: string }

const isAtDoor = (event: Noted): event is AtDoor =>
  (event.kind === 'arrived' || event.kind === 'delivered') && event.stop !== undefined

/**
 * Events in groups that may be noted together: arrivals at several stops, or deliveries. Of each stop the order stays, and nothing
 * goes past the start of a run.
 */
export function inGroups(events: Noted[]): Noted[][] {
  const groups: Noted[][] = []
  let left = events
  while (left.length > 0) {
    const group = nextGroup(left)
    const taken = new Set(group)
    groups.push(group)
    left = left.filter((event) => !taken.has(event))
  }
  return groups
}

function nextGroup([first, ...others]: Noted[]): Noted[] {
  if (!first || !isAtDoor(first)) return first ? [first] : []
  const group: Noted[] = [first]
  const [stops, ids] = [new Set([first.stop]), new Set([first.id])]
  for (const event of others) {
    if (event.kind === 'started') break
    if (event.kind === first.kind && event.stop && !stops.has(event.stop) && !ids.has(event.id)) group.push(event)
    if (event.stop) stops.add(event.stop)
    ids.add(event.id)
  }
  return group
}

/**
 * Notes those of a group at which nothing is unusual. Returns what did not fit of each that is noted; the others have changed
 * nothing, and are noted by themselves.
 */
export async function noteTogether(
  ctx: AppContext,
  caller: AdminCaller,
  group: Noted[],
): Promise<Map<string, EventConflict[]>> {
  const events = group.filter(isAtDoor)
  const action = STOP_ACTIONS[events[0]?.kind ?? 'arrived']
  const moves = events.map(({ id, stop, happenedAt }) => ({ eventId: id, stopId: stop, at: happenedAt }))
  const done = new Map<string, EventConflict[]>()
  let paid: string[] = []
  const moved = await moveTogether(ctx, { action, riderId: caller.id, moves }, async (trx, stops) => {
    const plain = events.filter(({ stop }) => stops.has(stop))
    if (plain.length === 0) return
    const ids = plain.map(({ id }) => id)
    await holdEvents(trx, ids)
    if ((await storedConflicts(trx, ids)).size > 0) throw new MovedMeanwhile()
    const atDoors = await storeAtDoors(ctx, trx, caller, {
      riderId: caller.id,
      call: contract.noteEvents.name,
      events: plain.map(({ id, stop, cash, orders, boxes, happenedAt }) => {
        return { eventId: id, stopId: stop, cash, orders, boxes, at: happenedAt }
      }),
    })
    const noted = plain.map((event, index) => {
      const stop = stops.get(event.stop)
      const problem = event.kind === 'delivered' && stop ? proofProblem(stop, event) : null
      const { beyondPaise = 0 } = atDoors[index] ?? {}
      const conflicts: EventConflict[] = [
        ...(problem ? [problem] : []),
        ...(beyondPaise > 0 ? ['cash_beyond' as const] : []),
      ]
      return { event, conflicts }
    })
    paid = atDoors.flatMap(({ paidSubscriptions }) => paidSubscriptions)
    await storeEvents(trx, caller.id, noted)
    for (const { event, conflicts } of noted) {
      if (event.here) await learnPlace(trx, { stopId: event.stop, here: event.here, at: event.happenedAt })
      done.set(event.id, conflicts)
    }
  })
  if (!moved) return new Map()
  await servePaid(ctx, paid)
  return done
}
