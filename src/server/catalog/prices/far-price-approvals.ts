import { inTransaction } from '#server/kernel/db/transaction.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { type ApprovalKind, noteApproved, recordChanges } from '#server/people/people.ts'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { paiseFromRupees, rupeesFromPaise } from '#shared/base/money.ts'
import type { ApprovalChange } from '#shared/contract/people/office/approvals.schemas.ts'
import { itemById } from '../items/queries.ts'
import { addItem, changeItem } from '../items/save-item.ts'
import { changeMenus } from '../menus/change-menus.ts'
import { copyToDays } from '../menus/plan/copy-to-days.ts'
import { weekOfPlan } from '../menus/plan/read-plan.ts'
import { presentAdminMenu } from '../menus/present.ts'
import { menuById, menusByIds } from '../menus/queries.ts'
import { addMenu, updateMenu } from '../menus/save-menu.ts'

type MenuFormSent = Omit<NonNullable<ApprovalChange['menu']>, 'id'>

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

/** A dish that is added, or changed, with its whole form. */
export const dishApproval: ApprovalKind<NonNullable<ApprovalChange['dish']>> = {
  kind: 'dish',
  askedBy: 'items.write',
  present: async (_ctx, db, { id, basePrice: price, name: dish }) => {
    if (id === undefined) return { updatedAt: NOTHING_BEFORE, facts: {}, wanted: { price, dish } }
    const found = await itemById(db, id)
    if (!found) return { updatedAt: null, facts: {} }
    return {
      updatedAt: found.updated_at,
      facts: { price: rupees(found.base_price_paise) },
      wanted: { price, dish },
    }
  },
  conflict: async () => ({}),
  apply: (ctx, caller, { id, ...body }, { readAt, first }) =>
    inTransaction(ctx.db, async (trx) => {
      await first(trx)
      if (id === undefined) await addItem(ctx, trx, caller, body, 'approveRequest')
      else if (!(await changeItem(ctx, trx, caller, { id, body, readAt, call: 'approveRequest' })))
        throw new AppError('changed_meanwhile')
    }),
}

/** What is added replaces nothing. */
const NOTHING_BEFORE = new Date(0)

/** A menu that is added, or changed, with its whole form. */
export const menuApproval: ApprovalKind<NonNullable<ApprovalChange['menu']>> = {
  kind: 'menu',
  askedBy: 'menus.write',
  present: async (_ctx, db, { id, ...form }) => {
    const wanted = pricesOf(form)
    if (id === undefined) return { updatedAt: NOTHING_BEFORE, facts: {}, wanted }
    const menu = await menuById(db, id)
    if (!menu) return { updatedAt: null, facts: {} }
    const { name, menu_date, price, categories } = presentAdminMenu(menu)
    const items = categories.flatMap(({ items }) => items)
    const facts = {
      price: price ?? null,
      ...Object.fromEntries(items.map((item) => [item.name, item.addon_price ?? null])),
    }
    const of = { menu: name, day: menu_date }
    return { updatedAt: menu.updated_at, facts, wanted: { ...wanted, ...of } }
  },
  conflict: async () => ({}),
  apply: async (ctx, caller, { id, ...form }, { readAt, first }) => {
    const moment = { now: ctx.now(), today: kitchenDayOf(ctx.now()) }
    await changeMenus(
      ctx,
      async (trx) => {
        await first(trx)
        const subject = id ?? (await addMenu(trx, form, moment))
        if (id !== undefined) await updateMenu(trx, id, { ...form, updatedAt: readAt.toISOString() }, moment)
        await noteApproved(ctx, caller)(trx, subject, pricesOf(form))
      },
      () => id !== undefined || !form.isDraft,
    )
  },
}

/** The prices that a menu's form has: of the thali, and of dishes by their names. */
function pricesOf({ name: menu, menuDate: day, price, categories }: MenuFormSent) {
  const dishes = categories.flatMap(({ items }) => items)
  return {
    price: price ?? null,
    menu,
    day,
    ...Object.fromEntries(
      dishes.flatMap(({ name, customPrice, addon_price: addOn }) => {
        const own = addOn ?? customPrice ?? null
        return own === null ? [] : [[name, own]]
      }),
    ),
  }
}

/** Menus with such prices that are copied to days as drafts. */
export const menuCopiesApproval: ApprovalKind<NonNullable<ApprovalChange['menuCopies']>> = {
  kind: 'menuCopies',
  askedBy: 'menus.write',
  present: async (_ctx, db, { copies }) => {
    const menus = new Map(
      (await menusByIds(db, [...new Set(copies.map(({ menu }) => menu))])).map((one) => [one.id, one]),
    )
    if (copies.some(({ menu }) => !menus.has(menu))) return { updatedAt: null, facts: {} }
    const names = copies.map(({ menu, day }) => {
      const { name = '', thali_price_paise = null } = menus.get(menu) ?? {}
      return [
        day,
        [name, thali_price_paise === null ? null : `₹${rupeesFromPaise(thali_price_paise)}`].filter(Boolean).join(' '),
      ]
    })
    return { updatedAt: NOTHING_BEFORE, facts: {}, wanted: Object.fromEntries(names) }
  },
  conflict: async () => ({}),
  apply: async (ctx, caller, { copies, slot = 'lunch' }, { first }) => {
    const week = await weekOfPlan(ctx, slot, copies[0]?.day)
    await changeMenus(
      ctx,
      async (trx) => {
        await first(trx)
        const isPublic = await copyToDays(ctx, trx, week, { caller, copies })
        await noteApproved(ctx, caller)(trx, null, { copied: copies.length, day: copies[0]?.day })
        return isPublic
      },
      (isPublic) => isPublic,
    )
  },
}
