import type { AppContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/connection.ts'
import { currentSubscription } from '#server/subscriptions/subscriptions.ts'
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
  const subscription = await currentSubscription(db, customerId)
  return presentUser(customer, subscription, { isNewUser, now: ctx.now() })
}
