import type { AppContext } from '#server/kernel/context.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { contract } from '#shared/contract/contract.ts'
import { adminRoute } from '../route.ts'

/** What the kitchen's people are told of the clock, and their yes to it. */
export const clockRoutes: Route[] = [
  adminRoute(contract.getClock, async ({ ctx }) => clockOf(ctx)),

  adminRoute(contract.confirmClock, async ({ ctx, body }) => {
    await ctx.timeGuard.confirm(new Date(body.now))
    return clockOf(ctx)
  }),
]

function clockOf({ now, timeGuard }: AppContext) {
  const doubt = timeGuard.doubt()
  return {
    now: now().toISOString(),
    doubt: doubt && {
      kind: doubt.kind,
      seconds: Math.round(doubt.byMs / 1000),
      expected: timeGuard.expected()?.toISOString() ?? null,
    },
  }
}
