import { adminRoute, recordChanges, requireCustomer } from '#server/people/people.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { Route } from '#server/platform/http/route.ts'
import { contract } from '#shared/contract/contract.ts'
import type { FoodRulesOfEater } from '#shared/contract/office/food-rules.schemas.ts'
import { foodRulesOf, type StoredRules, setFoodRules } from './food-rules.ts'

/** What customers must not or do not want to eat. */
export const foodRuleRoutes: Route[] = [
  adminRoute(contract.customerFoodRules, async ({ ctx, params: { id } }) => {
    await requireCustomer(ctx.db, id)
    return { rules: (await foodRulesOf(ctx.db, id)).map(presentRules) }
  }),

  adminRoute(contract.setCustomerFoodRules, async ({ ctx, caller, params: { id }, body: { updatedAt, ...typed } }) => {
    const at = ctx.now()
    return inTransaction(ctx.db, async (trx) => {
      const readAt = updatedAt === null ? null : new Date(updatedAt)
      const done = await setFoodRules(trx, id, typed, { at, readAt, adminId: caller.id })
      const rules = (await foodRulesOf(trx, id)).map(presentRules)
      if (!done) throw new AppError('changed_meanwhile', {}, { rules })
      // What somebody is allergic to is of their health, which the audit does not keep: only whether there is anything.
      const after = { jain: typed.jain, avoid: typed.avoid.length > 0, allergies: typed.allergies.length > 0 }
      await recordChanges(trx, caller, contract.setCustomerFoodRules.name, [{ subject: id, before: null, after }], at)
      return { rules }
    })
  }),
]

/** The rules of an eater as the wire names them. */
export function presentRules({ recipient, jain, avoid, allergies, choices, ...rules }: StoredRules): FoodRulesOfEater {
  return { recipient, jain, avoid, allergies, choices, updatedAt: rules.updatedAt.toISOString(), by: rules.updatedBy }
}
