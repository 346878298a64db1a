import type { Route } from '#server/kernel/http/route.ts'
import { adminRoute } from '#server/people/people.ts'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { contract } from '#shared/contract/contract.ts'
import { checkCode } from './check-code.ts'
import { noteEvents } from './note-events.ts'
import { openNotes, seeNote, wrongClocks } from './notes.ts'
import { ownRuns } from './own-runs.ts'

/** What a rider's phone asks for and sends, and what of it the dispatcher has to see to. */
export const riderRoutes: Route[] = [
  adminRoute(contract.ownRuns, async ({ ctx, caller }) => ({
    now: ctx.now().toISOString(),
    runs: await ownRuns(ctx, caller.id),
  })),

  adminRoute(contract.checkCode, async ({ ctx, caller, params, body: { code } }) =>
    checkCode(ctx.db, { stopId: params.id, riderId: caller.id, code }),
  ),

  adminRoute(contract.noteEvents, async ({ ctx, caller, body }) => ({
    events: await noteEvents(ctx, caller, { sentAt: new Date(body.sentAt), events: body.events }),
  })),

  adminRoute(contract.listRiderNotes, async ({ ctx }) => ({
    notes: await openNotes(ctx.db, { days: ctx.config.doorPhotoDays, now: ctx.now() }),
    clocks: await wrongClocks(ctx.db, kitchenDayOf(ctx.now())),
  })),

  adminRoute(contract.seeRiderNote, async ({ ctx, caller, params }) => {
    await seeNote(ctx.db, params.id, caller.id, ctx.now())
    return {}
  }),
]
