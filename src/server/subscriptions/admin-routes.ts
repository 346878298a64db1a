import type { Db } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { adminRoute, recordChanges, requireCustomer } from '#server/people/people.ts'
import { contract } from '#shared/contract/contract.ts'
import { cancelQueued } from './buy/cancel-queued.ts'
import { sellSubscription } from './buy/sell-subscription.ts'
import { stopSubscription } from './buy/stop-subscription.ts'
import { dailyRun } from './daily/daily-run.ts'
import { dailyRunReport } from './daily/daily-run-report.ts'
import { setSubscriptionAddress } from './daily/follow-address.ts'
import { servePaid } from './daily/serve-paid.ts'
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

  adminRoute(contract.sellSubscription, async ({ ctx, caller, params: { id: customerId }, body, request }) => {
    await requireCustomer(ctx.db, customerId)
    const { subscription_days: days, plan_price: priceSeen, addressId = null, payment } = body
    const { subscription_id } = await withIdempotency({
      ctx,
      request,
      caller: { id: customerId },
      call: 'sellSubscription',
      body,
      run: async (trx) => {
        const sold = await sellSubscription(ctx, trx, caller, { customerId, days, priceSeen, addressId, payment })
        return { subscription_id: sold.id, queued: sold.status === 'queued' }
      },
    })
    // One that waited for its money gets its first meal at once.
    await servePaid(ctx, [subscription_id])
    const subscriptions = await listSubscriptions(ctx, customerId, ctx.now())
    return { subscription: subscriptions.find(({ _id }) => _id === subscription_id) as (typeof subscriptions)[number] }
  }),

  adminRoute(contract.setAddressOfSubscription, async ({ ctx, caller, params: { id }, body: { addressId } }) => {
    const customerId = await ownerOf(ctx.db, id)
    await inTransaction(ctx.db, async (trx) => {
      await setSubscriptionAddress(ctx, trx, { id, customerId, addressId })
      const change = { subject: id, before: null, after: { address: addressId } }
      await recordChanges(trx, caller, 'setAddressOfSubscription', [change], ctx.now())
    })
    return {}
  }),

  adminRoute(contract.cancelRenewal, async ({ ctx, caller, params: { id } }) => {
    const customerId = await ownerOf(ctx.db, id)
    const change = { subject: id, before: { status: 'queued' }, after: { status: 'cancelled' } }
    await cancelQueued(ctx, { id: customerId }, id, {
      by: { kind: 'admin', adminId: caller.id },
      noted: (trx) => recordChanges(trx, caller, 'cancelRenewal', [change], ctx.now()),
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

/** Whose subscription it is. Throws `not_found`. */
async function ownerOf(db: Db, subscriptionId: string): Promise<string> {
  const found = await db
    .selectFrom('subscriptions')
    .select('customer_id')
    .where('id', '=', subscriptionId)
    .executeTakeFirst()
  if (!found) throw new AppError('not_found')
  return found.customer_id
}
