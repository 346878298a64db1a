import type { Db } from '#server/kernel/db/connection.ts'
import { hook } from '#server/kernel/hook.ts'
import type { User } from '#shared/contract/people/customer/auth.schemas.ts'

/** What a user on the wire says of the customer's subscription. */
export type UserFacts = Pick<User, 'subscription_date' | 'status'>

/** Who never had a subscription is an active customer. */
export const NO_FACTS: UserFacts = { subscription_date: null, status: 'active' }

/** Asks what a higher floor knows of a customer for the user on the wire; `null` when nothing. */
export const userFacts = hook<[customerId: string], UserFacts | null, Db>()
