import { readCalendar } from '#server/calendar/calendar.ts'
import type { AppContext } from '#server/kernel/context.ts'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { type AdminCaller, type ApprovalKind, differenceOf, recordChanges } from '#server/people/people.ts'
import { paiseFromRupees } from '#shared/base/money.ts'
import type { KitchenPrices, PriceTerms } from '#shared/contract/catalog/office/prices.schemas.ts'
import { orderDayAt } from '#shared/domain/calendar/calendar.ts'
import { changeMenus } from '../menus/change-menus.ts'
import { addPrices, latestPrices, pricesNow, subscriptionsKept } from './prices.ts'

interface Setting {
  /** When the version was made that was read; `null` when that does not matter. */
  readAt: Date | null
  /** Runs first in the transaction. */
  first?: (trx: Trx) => Promise<void>
}

/** Sets the usual prices. Throws `changed_meanwhile` with those in force when others have been set meanwhile. */
export async function setPrices(
  ctx: AppContext,
  caller: AdminCaller,
  terms: PriceTerms,
  { readAt, first }: Setting,
): Promise<KitchenPrices> {
  // Menus carry them: a change of prices is a change of menus.
  return changeMenus(ctx, async (trx) => {
    await first?.(trx)
    const { thali, addOn, dish, subscription } = await pricesOf(ctx, trx)
    const wanted = { ...terms, subscription: terms.subscription ?? subscription }
    const set = {
      thali: paiseFromRupees(wanted.thali),
      addOn: paiseFromRupees(wanted.addOn),
      dish: paiseFromRupees(wanted.dish),
      subscription: paiseFromRupees(wanted.subscription),
    }
    if (!(await addPrices(trx, set, { at: ctx.now(), readAt, adminId: caller.id })))
      throw new AppError('changed_meanwhile', {}, { prices: await pricesOf(ctx, trx) })
    const changes = [{ subject: null, ...differenceOf({ thali, addOn, dish, subscription }, wanted) }]
    await recordChanges(trx, caller, 'changePrices', changes, ctx.now())
    return pricesOf(ctx, trx)
  })
}

/** The prices in force, with what goes by them. */
export async function pricesOf(ctx: AppContext, db: Db): Promise<KitchenPrices> {
  // By `db`: in a transaction another connection may never come free.
  const calendar = await readCalendar(db, ctx.now())
  const { affects, ...prices } = await pricesNow(db, orderDayAt(calendar, ctx.now()))
  const [subscriptions = 0] = await subscriptionsKept.run(ctx, db)
  return { ...prices, affects: { ...affects, subscriptions } }
}

/** A change of the usual prices that waits for the owner. */
export const priceApproval: ApprovalKind<PriceTerms> = {
  kind: 'prices',
  askedBy: 'prices.read',
  present: (_ctx, db) => latestPrices(db),
  conflict: async (ctx, db) => ({ prices: await pricesOf(ctx, db) }),
  apply: async (ctx, caller, terms, how) => {
    await setPrices(ctx, caller, terms, how)
  },
}
