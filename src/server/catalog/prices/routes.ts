import { calendarOf } from '#server/calendar/calendar.ts'
import { adminRoute, differenceOf, recordChanges } from '#server/people/people.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/connection.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { Route } from '#server/platform/http/route.ts'
import { contract } from '#shared/contract/contract.ts'
import type { KitchenPrices } from '#shared/contract/office/prices.schemas.ts'
import { orderDayAt } from '#shared/domain/calendar/calendar.ts'
import { paiseFromRupees } from '#shared/domain/money/money.ts'
import { changeMenus } from '../menus/change-menus.ts'
import { addPrices, pricesNow, subscriptionsKept } from './prices.ts'

/** What is charged where nothing else says so. */
export const priceRoutes: Route[] = [
  adminRoute(contract.getPrices, async ({ ctx }) => ({ prices: await pricesOf(ctx, ctx.db) })),

  adminRoute(contract.changePrices, async ({ ctx, caller, body: { updatedAt, reason: _, ...typed } }) => {
    const readAt = updatedAt === undefined ? null : new Date(updatedAt)
    // Menus carry them: a change of prices is a change of menus.
    const prices = await changeMenus(ctx, async (trx) => {
      const { thali, addOn, dish, subscription } = await pricesOf(ctx, trx)
      const wanted = { ...typed, subscription: typed.subscription ?? subscription }
      const set = {
        thali: paiseFromRupees(wanted.thali),
        addOn: paiseFromRupees(wanted.addOn),
        dish: paiseFromRupees(wanted.dish),
        subscription: paiseFromRupees(wanted.subscription),
      }
      if (!(await addPrices(trx, set, { at: ctx.now(), readAt, adminId: caller.id })))
        throw new AppError('changed_meanwhile', {}, { prices: await pricesOf(ctx, trx) })
      const changes = [{ subject: null, ...differenceOf({ thali, addOn, dish, subscription }, wanted) }]
      await recordChanges(trx, caller, contract.changePrices.name, changes, ctx.now())
      return pricesOf(ctx, trx)
    })
    return { prices }
  }),
]

async function pricesOf(ctx: AppContext, db: Db): Promise<KitchenPrices> {
  const calendar = await calendarOf(ctx).at(ctx.now())
  const { affects, ...prices } = await pricesNow(db, orderDayAt(calendar, ctx.now()))
  const [subscriptions = 0] = await subscriptionsKept.run(ctx, db)
  return { ...prices, affects: { ...affects, subscriptions } }
}
