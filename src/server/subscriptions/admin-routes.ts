import { adminRoute } from '#server/people/people.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { Route } from '#server/platform/http/route.ts'
import { contract } from '#shared/contract/contract.ts'
import { dailyRun } from './daily-run.ts'
import { dailyRunReport } from './daily-run-report.ts'
import { mealStatement } from './meal-statement.ts'
import { changePolicy, policiesInUse } from './policies.ts'

/** The daily run as the kitchen watches and runs it, what became of a subscription's meals, and by which rules they are sold. */
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

  adminRoute(contract.adminSubscriptionPolicy, async ({ ctx }) => {
    const [policy, ...kept] = await policiesInUse(ctx.db)
    return { policy, kept }
  }),

  adminRoute(contract.changeSubscriptionPolicy, async ({ ctx, caller, body: { updatedAt, ...terms } }) => {
    const readAt = updatedAt === undefined ? null : new Date(updatedAt)
    const changed = await changePolicy(ctx.db, terms, { at: ctx.now(), readAt, adminId: caller.id })
    const [policy] = await policiesInUse(ctx.db)
    if (!changed) throw new AppError('changed_meanwhile', {}, { policy })
    return { policy }
  }),
]
