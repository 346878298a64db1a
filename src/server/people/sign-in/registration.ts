import type { z } from 'zod'
import * as m from '#paraglide/messages.js'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import type { authSchemas, User } from '#shared/contract/people/customer/auth.schemas.ts'
import { addressProblem } from '#shared/domain/people/address.ts'
import { addressUsed } from '../addresses/address-used.ts'
import { setDefaultAddressText } from '../addresses/default-address.ts'
import { isSaved } from '../addresses/queries.ts'
import type { CustomerCaller } from './customer-sessions.ts'
import { registerCustomer } from './queries.ts'
import { subscriptionChosen } from './subscription-chosen.ts'
import { userOf } from './user-of.ts'

type RegistrationBody = z.output<typeof authSchemas.completeRegistration.body>

/** The subscription type of one who only registers. */
const NO_PLAN = 'basic'

/**
 * Completes a registration: the name, the address (saved, and the default from now on) and, unless the subscription type is
 * `basic`, the subscription, all or nothing. Throws `address_*` and `subscription_*` codes.
 */
export async function completeRegistration(
  ctx: AppContext,
  trx: Trx,
  caller: CustomerCaller,
  body: RegistrationBody,
): Promise<{ message: string; user: User }> {
  const address = body.address?.trim() ?? ''
  await registerCustomer(trx, caller.id, body.name)
  if (address !== '') {
    const problem = addressProblem(address)
    if (problem !== null) throw new AppError(`address_${problem}`)
    await addressUsed.run(ctx, trx, { text: address, typed: !(await isSaved(trx, caller.id, address)) })
    await setDefaultAddressText(ctx, trx, { id: caller.id, name: body.name }, address)
  }
  const subscribes = body.plan_type !== NO_PLAN
  if (subscribes) {
    const { plan_type: planType, plan_price: priceSeen, policyVersion: policySeen = null, seen } = body
    const paymentMethod = body.paymentMethod ?? null
    await subscriptionChosen.run(ctx, trx, caller.id, { planType, priceSeen, policySeen, seen, paymentMethod })
  }
  return {
    message: subscribes ? m.registration_subscription_completed() : m.registration_completed(),
    user: await userOf(ctx, trx, caller.id, false),
  }
}
