import type { AppContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/connection.ts'
import { currentPlan } from '#server/subscriptions/plans.ts'
import type { User } from '#shared/contract/auth.schemas.ts'
import { presentUser } from '../present.ts'
import { customerProfile } from './queries.ts'

/** A customer as the wire names them, with their subscription. */
export async function userOf(
  ctx: Pick<AppContext, 'now'>,
  db: Db,
  customerId: string,
  isNewUser: boolean,
): Promise<User> {
  const customer = await customerProfile(db, customerId)
  const plan = await currentPlan(db, customerId)
  return presentUser(customer, plan, { isNewUser, now: ctx.now() })
}
