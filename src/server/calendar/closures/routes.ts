import type { Route } from '#server/kernel/http/route.ts'
import { adminRoute } from '#server/people/people.ts'
import { contract } from '#shared/contract/contract.ts'
import { closeKitchen } from './close-kitchen.ts'
import { callsOf, tickCall } from './closure-calls.ts'
import { presentCall, presentClosure } from './present.ts'
import { presentPreview, previewOf } from './preview.ts'
import { type ClosureRow, readClosures } from './queries.ts'
import { reopenKitchen } from './reopen-kitchen.ts'

/** Closures, as the office reads and makes them, and takes them back. */
export const closureRoutes: Route[] = [
  adminRoute(contract.listClosures, async ({ ctx, query }) => ({
    closures: (await readClosures(ctx.db, query)).map(presentClosure),
  })),

  adminRoute(contract.previewClosure, async ({ ctx, body }) => ({
    preview: await presentPreview(ctx, ctx.db, body, await previewOf(ctx, ctx.db, body)),
  })),

  adminRoute(contract.closeDays, async ({ ctx, caller, body }) => {
    const id = await closeKitchen(ctx, body, caller)
    const [closure] = await readClosures(ctx.db, { id })
    return { closure: presentClosure(closure as ClosureRow) }
  }),

  adminRoute(contract.closureCalls, async ({ ctx, params }) => ({
    calls: (await callsOf(ctx.db, params.id)).map(presentCall),
  })),

  adminRoute(contract.tickClosureCall, async ({ ctx, caller, params, body: { called } }) => {
    const call = { closureId: params.id, customerId: params.customer, called }
    await tickCall(ctx.db, call, { adminId: caller.id, at: ctx.now() })
    return {}
  }),

  adminRoute(contract.reopenDays, ({ ctx, caller, body }) => reopenKitchen(ctx, body, caller)),
]
