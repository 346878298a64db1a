import type { AppContext } from '#server/kernel/context.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { adminRoute, customerRoute } from '#server/people/people.ts'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { contract } from '#shared/contract/contract.ts'
import type { SlotDay } from '#shared/domain/calendar/slot-day.ts'
import { boardOf } from './board.ts'
import { locateKitchen, locatePlace } from './places/locate.ts'
import { addRoute, changeRoute, retireRoute, routesInUse } from './places/routes-in-use.ts'
import { presentLocation } from './present.ts'
import { addToRun } from './runs/add-to-run.ts'
import { arrangeDay } from './runs/arrange-day.ts'
import { assignRider, changeRun, keepOrder, orderStops } from './runs/change-run.ts'
import { deliveriesOf } from './runs/progress.ts'
import { settleStop } from './runs/settle-stop.ts'
import { suggestOrder } from './runs/suggest-order.ts'

const board = async (ctx: AppContext, slotDay: SlotDay) => ({ board: await boardOf(ctx, ctx.longWork.db, slotDay) })
const routes = async (ctx: AppContext) => ({ routes: await routesInUse(ctx.db) })

/** Who carries what where. */
export const officeRoutes: Route[] = [
  customerRoute(contract.listDeliveries, async ({ ctx, caller }) => ({
    deliveries: await deliveriesOf(ctx.db, caller.id, kitchenDayOf(ctx.now())),
  })),

  adminRoute(contract.deliveryBoard, async ({ ctx, query: { day, slot = 'lunch' } }) => ({
    board: await boardOf(ctx, ctx.longWork.db, { day, slot }),
  })),

  adminRoute(contract.arrangeRuns, async ({ ctx, body }) => {
    await arrangeDay(ctx, body)
    return board(ctx, body)
  }),

  adminRoute(contract.orderStops, async ({ ctx, caller, params, body: { version, stops } }) =>
    board(ctx, await orderStops(ctx, caller, { runId: params.id, version, stopIds: stops })),
  ),

  adminRoute(contract.addToRun, async ({ ctx, caller, params, body: { version, orders } }) =>
    board(ctx, await addToRun(ctx, caller, { runId: params.id, version, orderIds: orders })),
  ),

  adminRoute(contract.assignRider, async ({ ctx, caller, params, body }) =>
    board(ctx, await assignRider(ctx, caller, { runId: params.id, ...body })),
  ),

  adminRoute(
    contract.changeRun,
    async ({ ctx, caller, params, body: { anyway = false, withoutRider = false, ...body } }) =>
      board(ctx, await changeRun(ctx, caller, { runId: params.id, anyway, withoutRider, ...body })),
  ),

  adminRoute(contract.suggestOrder, async ({ ctx, params }) => suggestOrder(ctx, ctx.longWork.db, params.id)),

  adminRoute(contract.keepOrder, async ({ ctx, caller, params, body }) => ({
    places: await keepOrder(ctx, caller, { runId: params.id, ...body }),
  })),

  adminRoute(contract.settleStop, async ({ ctx, caller, params, body }) =>
    board(ctx, await settleStop(ctx, caller, { stopId: params.id, ...body })),
  ),

  adminRoute(contract.locatePlace, async ({ ctx, caller, params, body }) => ({
    location: presentLocation(await locatePlace(ctx, caller, params.id, body.location)),
  })),

  adminRoute(contract.locateKitchen, async ({ ctx, caller, body }) => ({
    location: presentLocation(await locateKitchen(ctx, caller, body.location)),
  })),

  adminRoute(contract.listRoutes, async ({ ctx }) => routes(ctx)),

  adminRoute(contract.addRoute, async ({ ctx, caller, body }) => {
    await addRoute(ctx, caller, body)
    return routes(ctx)
  }),

  adminRoute(contract.changeRoute, async ({ ctx, caller, params, body: { updatedAt, ...fields } }) => {
    const readAt = updatedAt === undefined ? null : new Date(updatedAt)
    await changeRoute(ctx, caller, { id: params.id, readAt, ...fields })
    return routes(ctx)
  }),

  adminRoute(contract.retireRoute, async ({ ctx, caller, params }) => {
    await retireRoute(ctx, caller, params.id)
    return routes(ctx)
  }),
]
