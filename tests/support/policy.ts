import { changePolicy } from '#server/subscriptions/policy/policies.ts'
import { type SubscriptionPolicy, USUAL_POLICY } from '#shared/domain/subscriptions/policy.ts'
import type { TestApp } from './app.ts'

/** Lets subscriptions be sold by the usual policy with these changes from now on. */
export async function sellBy(app: TestApp, changes: Partial<SubscriptionPolicy>): Promise<void> {
  await app.signInAdmin()
  const { id: adminId } = await app.ctx.db.selectFrom('admins').select('id').limit(1).executeTakeFirstOrThrow()
  await changePolicy(app.ctx.db, { ...USUAL_POLICY, ...changes }, { at: app.ctx.now(), readAt: null, adminId })
}
