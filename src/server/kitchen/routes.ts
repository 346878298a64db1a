import type { Route } from '#server/kernel/http/route.ts'
import { adminRoute } from '#server/people/people.ts'
import { contract } from '#shared/contract/contract.ts'
import { productionChecks } from './checks.ts'
import { enterResults } from './enter-results.ts'
import { foodRuleRoutes } from './food-rules/food-rule-routes.ts'
import { listClashes } from './food-rules/list-clashes.ts'
import { resolveClash } from './food-rules/resolve-clash.ts'
import { recountDay } from './lock-days.ts'
import { offerSurplus } from './offer-surplus.ts'
import { packingRoutes } from './packing/routes.ts'
import { seeChanges } from './see-changes.ts'
import { changeProductionSettings, productionSettings } from './settings.ts'
import { dayCookedFor, sheetOf } from './sheet.ts'

/** What the kitchen cooks. */
export const productionRoutes: Route[] = [
  adminRoute(contract.productionSheet, async ({ ctx, query: { day, slot = 'lunch' } }) => ({
    sheet: await sheetOf(ctx, ctx.longWork.db, { day, slot }),
  })),

  adminRoute(contract.seeProduction, async ({ ctx, caller, body: { changes, ...slotDay } }) => {
    const ticked = await seeChanges(ctx, caller, slotDay, changes)
    return { ticked, sheet: await sheetOf(ctx, ctx.longWork.db, slotDay) }
  }),

  adminRoute(contract.enterProduction, async ({ ctx, caller, body }) => {
    await enterResults(ctx, caller, body)
    return { sheet: await sheetOf(ctx, ctx.longWork.db, { day: body.day, slot: body.slot }) }
  }),

  adminRoute(contract.recountProduction, async ({ ctx, caller, body: { lockedAt, ...slotDay } }) => {
    await recountDay(ctx, caller, slotDay, new Date(lockedAt))
    return { sheet: await sheetOf(ctx, ctx.longWork.db, slotDay) }
  }),

  adminRoute(contract.offerSurplus, async ({ ctx, caller, body: { plates, until, ...slotDay } }) => {
    await offerSurplus(ctx, caller, slotDay, { plates, until: new Date(until) })
    return { sheet: await sheetOf(ctx, ctx.longWork.db, slotDay) }
  }),

  adminRoute(contract.getProductionSettings, async ({ ctx }) => ({ settings: await productionSettings(ctx.db) })),

  adminRoute(contract.changeProductionSettings, async ({ ctx, caller, body: { updatedAt, reason: _, ...set } }) => ({
    settings: await changeProductionSettings(ctx, caller, set, updatedAt === undefined ? null : new Date(updatedAt)),
  })),

  adminRoute(contract.productionChecks, async ({ ctx }) => productionChecks(ctx)),

  adminRoute(contract.listClashes, async ({ ctx, query: { day, slot = 'lunch' } }) =>
    listClashes(ctx.longWork.db, { slot, day: day ?? (await dayCookedFor(ctx, slot)) }),
  ),

  adminRoute(contract.resolveClash, async ({ ctx, caller, body }) => {
    await resolveClash(ctx, caller, body)
    return listClashes(ctx.longWork.db, { day: body.day, slot: body.slot })
  }),

  ...foodRuleRoutes,
  ...packingRoutes,
]
