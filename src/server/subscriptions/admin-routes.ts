import { adminRoute } from '#server/people/people.ts'
import type { Route } from '#server/platform/http/route.ts'
import { contract } from '#shared/contract/contract.ts'
import { dailyRun } from './daily-run.ts'
import { dailyRunReport } from './daily-run-report.ts'
import { mealStatement } from './meal-statement.ts'

/** The daily run as the kitchen watches and runs it, and what became of a subscription's meals. */
export const adminSubscriptionRoutes: Route[] = [
  adminRoute(contract.getDailyRun, async ({ ctx }) => ({ run: await dailyRunReport(ctx) })),

  adminRoute(contract.runDailyRun, async ({ ctx }) => {
    ctx.timeGuard.requireRightTime()
    const { confirmed, created, ended, expiring } = await dailyRun(ctx)
    return { run: await dailyRunReport(ctx), done: { confirmed, created, ended, expiring } }
  }),

  adminRoute(contract.adminMealStatement, ({ ctx, params, query }) =>
    mealStatement(ctx.db, { subscriptionId: params.id, query }),
  ),
]
