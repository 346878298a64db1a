import { adminRoute } from '#server/people/people.ts'
import type { Route } from '#server/platform/http/route.ts'
import { contract } from '#shared/contract/contract.ts'
import { kitchenDayOf } from '#shared/domain/calendar/kitchen-time.ts'
import { noteEvents } from './note-events.ts'
import { ownRuns } from './own-runs.ts'

/** What a rider's phone asks for and sends. */
export const riderRoutes: Route[] = [
  adminRoute(contract.ownRuns, async ({ ctx, caller }) => {
    const now = ctx.now()
    return { now: now.toISOString(), runs: await ownRuns(ctx.db, caller.id, kitchenDayOf(now)) }
  }),

  adminRoute(contract.noteEvents, async ({ ctx, caller, body }) => ({
    events: await noteEvents(ctx, caller, { sentAt: new Date(body.sentAt), events: body.events }),
  })),
]
