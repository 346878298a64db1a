import type { Route } from '#server/kernel/http/route.ts'
import { adminRoute } from '#server/people/people.ts'
import { contract } from '#shared/contract/contract.ts'
import { changePlan } from './change-plan.ts'
import { copyToDays } from './copy-to-days.ts'
import { moveDish } from './move-dish.ts'
import { moveMenu } from './move-menu.ts'
import { publishMenus } from './publish-menus.ts'
import { readPlan, weekOfPlan } from './read-plan.ts'

/** The week's plan of menus and drafts. */
export const menuPlanRoutes: Route[] = [
  adminRoute(contract.menuPlan, async ({ ctx, query: { week, slot = 'lunch' } }) => ({
    plan: await readPlan(ctx, await weekOfPlan(ctx, slot, week)),
  })),

  adminRoute(contract.copyMenus, async ({ ctx, caller, body }) =>
    changePlan(ctx, { caller, call: 'copyMenus' }, body, (trx, week) =>
      copyToDays(ctx, trx, week, { caller, copies: body.copies }),
    ),
  ),

  adminRoute(contract.moveMenu, async ({ ctx, caller, body }) =>
    changePlan(ctx, { caller, call: 'moveMenu' }, body, (trx, week) => moveMenu(ctx, trx, week, body)),
  ),

  adminRoute(contract.moveDish, async ({ ctx, caller, body }) =>
    changePlan(ctx, { caller, call: 'moveDish' }, body, (trx, week) => moveDish(ctx, trx, week, body)),
  ),

  adminRoute(contract.publishMenus, async ({ ctx, caller, body }) =>
    changePlan(ctx, { caller, call: 'publishMenus' }, body, (trx, week) => publishMenus(ctx, trx, week, body.days)),
  ),
]
