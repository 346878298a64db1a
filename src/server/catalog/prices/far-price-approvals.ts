import { inTransaction } from '#server/kernel/db/transaction.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { type ApprovalKind, recordChanges } from '#server/people/people.ts'
import { paiseFromRupees, rupeesFromPaise } from '#shared/base/money.ts'
import type { ApprovalChange } from '#shared/contract/people/office/approvals.schemas.ts'
import { changeMenus } from '../menus/change-menus.ts'
import { menuById } from '../menus/queries.ts'

/** Prices far from the usual ones that wait for the owner, whose approval sets them. */

const rupees = (paise: number | null) => (paise === null ? null : rupeesFromPaise(paise))
const paise = (amount: number | null) => (amount === null ? null : paiseFromRupees(amount))

/** The thali of one menu. */
export const menuPriceApproval: ApprovalKind<NonNullable<ApprovalChange['menuPrice']>> = {
  kind: 'menuPrice',
  askedBy: 'menus.write',
  present: async (_ctx, db, { id, price }) => {
    const menu = await menuById(db, id)
    if (!menu) return { updatedAt: null, facts: {} }
    const of = { menu: menu.name, day: menu.menu_date }
    return {
      updatedAt: menu.updated_at,
      facts: { price: rupees(menu.thali_price_paise) },
      wanted: { price, ...of },
    }
  },
  conflict: async () => ({}),
  apply: async (ctx, caller, { id, price }, { readAt, first }) => {
    await changeMenus(ctx, async (trx) => {
      await first(trx)
      const former = await menuById(trx, id)
      const set = await trx
        .updateTable('menus')
        .set({ thali_price_paise: paise(price), updated_at: ctx.now() })
        .where('id', '=', id)
        .where('updated_at', '=', readAt)
        .returning('id')
        .executeTakeFirst()
      if (!set) throw new AppError('changed_meanwhile')
      const before = { price: rupees(former?.thali_price_paise ?? null) }
      await recordChanges(trx, caller, 'approveRequest', [{ subject: id, before, after: { price } }], ctx.now())
    })
  },
}

/** A dish of the library. */
export const dishPriceApproval: ApprovalKind<NonNullable<ApprovalChange['dishPrice']>> = {
  kind: 'dishPrice',
  askedBy: 'items.write',
  present: async (_ctx, db, { id, price }) => {
    const dish = await db
      .selectFrom('items')
      .select(['name', 'base_price_paise', 'updated_at'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!dish) return { updatedAt: null, facts: {} }
    const facts = { price: rupees(dish.base_price_paise) }
    return { updatedAt: dish.updated_at, facts, wanted: { price, dish: dish.name } }
  },
  conflict: async () => ({}),
  apply: (ctx, caller, { id, price }, { readAt, first }) =>
    inTransaction(ctx.db, async (trx) => {
      await first(trx)
      const former = await trx.selectFrom('items').select('base_price_paise').where('id', '=', id).executeTakeFirst()
      const set = await trx
        .updateTable('items')
        .set({ base_price_paise: paiseFromRupees(price), updated_at: ctx.now() })
        .where('id', '=', id)
        .where('updated_at', '=', readAt)
        .returning('id')
        .executeTakeFirst()
      if (!set || !former) throw new AppError('changed_meanwhile')
      const before = { price: rupees(former.base_price_paise) }
      await recordChanges(trx, caller, 'approveRequest', [{ subject: id, before, after: { price } }], ctx.now())
    }),
}
