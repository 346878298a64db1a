import { sql } from 'kysely'
import { setDefaultAddress } from '#server/addresses/default-address.ts'
import type { CustomerCaller } from '#server/auth/customer-sessions.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/http/errors.ts'
import { newId } from '#server/ids.ts'
import type { PlanPrice } from '#shared/contract/subscriptions.schemas.ts'
import { paiseFromRupees } from '#shared/domain/money.ts'
import { daysOfPlanType, isPlanLength, newPlan, planPrice, planTypeOf } from '#shared/domain/subscription-plan.ts'
import { makeOrders } from './make-orders.ts'
import { endFinishedPlans } from './move-plans.ts'
import type { PlanRow } from './plans.ts'

export interface WantedPlan {
  planType: string
  /** Rupees, as the customer saw it. */
  priceSeen: number
  /** A saved address that is to become the default one; `null` keeps the default. */
  addressId: string | null
}

/**
 * Starts a plan and makes its first order. To be called in a transaction. One plan runs at a time: a unique key decides
 * between two tries at once. Throws `subscription_*` codes, and `not_found` for an address of someone else.
 */
export async function startPlan(
  trx: Db,
  caller: Pick<CustomerCaller, 'id'>,
  wanted: WantedPlan,
  now: Date,
): Promise<PlanRow> {
  const days = planDays(wanted)
  if (wanted.addressId !== null && !(await setDefaultAddress(trx, caller.id, wanted.addressId, now))) {
    throw new AppError('not_found')
  }
  const address = await lockCustomerAddress(trx, caller.id)
  if (address === null) throw new AppError('subscription_address_required')
  await endFinishedPlans(trx, now, { customerId: caller.id })
  const id = newId()
  if (!(await insertPlan(trx, { id, customerId: caller.id, days, address, now }))) {
    throw new AppError('subscription_running')
  }
  await makeOrders(trx, { day: newPlan(days, now).startDay, now, subscriptionId: id })
  return trx.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

function planDays({ planType, priceSeen }: WantedPlan): number {
  const days = daysOfPlanType(planType)
  if (days === null || planType !== planTypeOf(days)) throw new AppError('subscription_bad_plan')
  if (!isPlanLength(days)) throw new AppError('subscription_bad_days')
  if (paiseFromRupees(priceSeen) !== paiseFromRupees(planPrice(days))) {
    throw new AppError('subscription_price_changed', {}, { plan_price: planPrice(days) } satisfies PlanPrice)
  }
  return days
}

/** The text of the default address. Takes the customer's row, so that it stays the default until the plan is there. */
async function lockCustomerAddress(trx: Db, customerId: string): Promise<string | null> {
  const { address } = await trx
    .selectFrom('customers as c')
    .leftJoin('addresses as a', 'a.id', 'c.default_address_id')
    .select('a.address')
    .where('c.id', '=', customerId)
    .forNoKeyUpdate('c')
    .executeTakeFirstOrThrow()
  return address
}

interface NewPlanRow {
  id: string
  customerId: string
  days: number
  address: string
  now: Date
}

/** Inserts unless the customer has a running plan; says whether it did. */
async function insertPlan(trx: Db, { id, customerId, days, address, now }: NewPlanRow): Promise<boolean> {
  const { startDay, nextDay, endDay } = newPlan(days, now)
  const { numAffectedRows } = await sql`
    INSERT INTO subscriptions (id, customer_id, plan_type, plates, price_paise, plates_left, start_day, next_day, end_day,
      delivery_address, status, created_at)
    VALUES (${id}, ${customerId}, ${planTypeOf(days)}, ${days}, ${paiseFromRupees(planPrice(days))}, ${days},
      ${startDay}, ${nextDay}, ${endDay}, ${address}, 'active', ${now})
    ON CONFLICT (customer_id) WHERE status = 'active' DO NOTHING`.execute(trx)
  return numAffectedRows === 1n
}
