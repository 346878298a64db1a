import { inTransaction } from '#server/kernel/db/transaction.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { adminRoute, recordChanges, requireCustomer } from '#server/people/people.ts'
import { contract } from '#shared/contract/contract.ts'
import type { FoodRulesOfEater } from '#shared/contract/kitchen/office/food-rules.schemas.ts'
import { auditedRules, foodRulesOf, type StoredRules, setFoodRules } from './food-rules.ts'
import { ownFoodRuleRoutes } from './own-food-rules.ts'

/** What customers must not or do not want to eat. */
export const foodRuleRoutes: Route[] = [
  adminRoute(contract.customerFoodRules, async ({ ctx, params: { id } }) => {
    await requireCustomer(ctx.db, id)
    return { rules: (await foodRulesOf(ctx.db, id)).map(presentRules) }
  }),

  adminRoute(contract.setCustomerFoodRules, async ({ ctx, caller, params: { id }, body: { updatedAt, ...typed } }) => {
    const at = ctx.now()
    const readAt = updatedAt === null ? null : new Date(updatedAt)
    const { outcome, rules } = await inTransaction(ctx.db, async (trx) => {
      const outcome = await setFoodRules(trx, id, typed, { at, readAt, adminId: caller.id })
      const rules = (await foodRulesOf(trx, id)).map(presentRules)
      if (outcome === 'changed') throw new AppError('changed_meanwhile', {}, { rules })
      const change = { subject: id, before: null, after: auditedRules(typed) }
      if (outcome === 'set') await recordChanges(trx, caller, contract.setCustomerFoodRules.name, [change], at)
      return { outcome, rules }
    })
    if (outcome === 'set') ctx.events.publish({ type: 'food-rules-changed', customerId: id })
    return { rules }
  }),

  ...ownFoodRuleRoutes,
]

/** The rules of an eater as the wire names them. */
export function presentRules({ recipient, jain, avoid, allergies, choices, ...rules }: StoredRules): FoodRulesOfEater {
  return { recipient, jain, avoid, allergies, choices, updatedAt: rules.updatedAt.toISOString(), by: rules.updatedBy }
}
