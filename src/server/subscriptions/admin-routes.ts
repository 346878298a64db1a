import type { Route } from '#server/kernel/http/route.ts'
import { adminRoute, recordChanges, requireCustomer } from '#server/people/people.ts'
import { contract } from '#shared/contract/contract.ts'
import { stopSubscription } from './buy/stop-subscription.ts'
import { dailyRun } from './daily/daily-run.ts'
import { dailyRunReport } from './daily/daily-run-report.ts'
import { listSubscriptions } from './list-subscriptions.ts'
import { mealStatement } from './meals/meal-statement.ts'
import { collectedWhen, policiesInUse } from './policy/policies.ts'
import { setPolicy } from './policy/set-policy.ts'

/** The daily run as the kitchen watches and runs it, what became of a subscription's meals, and by which rules they are sold. */
export const adminSubscriptionRoutes: Route[] = [
  adminRoute(contract.getDailyRun, async ({ ctx }) => ({ run: await dailyRunReport(ctx) })),

  adminRoute(contract.runDailyRun, async ({ ctx }) => {
    ctx.timeGuard.requireRightTime()
    const { confirmed, created, ended, expiring } = await dailyRun(ctx)
    return { run: await dailyRunReport(ctx), done: { confirmed, created, ended, expiring } }
  }),

  adminRoute(contract.adminStopSubscription, async ({ ctx, caller, params, body: { meals } }) => {
    const change = { subject: params.id, before: { meals_left: meals }, after: { stopped: true, meals_left: 0 } }
    await stopSubscription(ctx, {
      id: params.id,
      customerId: null,
      meals,
      by: { kind: 'admin', adminId: caller.id },
      noted: (trx) => recordChanges(trx, caller, 'adminStopSubscription', [change], ctx.now()),
    })
    return {}
  }),

  adminRoute(contract.customerSubscriptions, async ({ ctx, params }) => {
    await requireCustomer(ctx.db, params.id)
    return { subscriptions: await listSubscriptions(ctx, params.id, ctx.now()) }
  }),

  adminRoute(contract.adminMealStatement, async ({ ctx, params, query }) => ({
    ...(await mealStatement(ctx.db, { subscriptionId: params.id, query })),
    collected: await collectedWhen(ctx.db, params.id),
  })),

  adminRoute(contract.adminSubscriptionPolicy, async ({ ctx }) => {
    const [policy, ...kept] = await policiesInUse(ctx.db)
    return { policy, kept }
  }),

  adminRoute(contract.changeSubscriptionPolicy, async ({ ctx, caller, body: { updatedAt, reason: _, ...terms } }) => {
    const readAt = updatedAt === undefined ? null : new Date(updatedAt)
    return { policy: await setPolicy(ctx, caller, terms, { readAt }) }
  }),
]
