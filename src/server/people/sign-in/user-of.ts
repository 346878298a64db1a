import type { AppContext } from '#server/kernel/context.ts'
import type { Db } from '#server/kernel/db/connection.ts'
import type { User } from '#shared/contract/people/customer/auth.schemas.ts'
import { presentUser } from '../present.ts'
import { customerProfile } from './queries.ts'
import { NO_FACTS, userFacts } from './user-facts.ts'

/** A customer as the wire names them, with their subscription. */
export async function userOf(ctx: AppContext, db: Db, customerId: string, isNewUser: boolean): Promise<User> {
  const customer = await customerProfile(db, customerId)
  const facts = await userFacts.run(ctx, db, customerId)
  return presentUser(customer, facts.find((known) => known !== null) ?? NO_FACTS, isNewUser)
}
