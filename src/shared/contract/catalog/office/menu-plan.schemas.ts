import { z } from 'zod'
import { done, enteredDay, id, idParams, instant, kitchenDay, readState, reject, slotCode, text } from '../../parts.ts'
import { adminMenu, menuHead } from './menus.schemas.ts'

const DAYS = 7

const warning = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('closed'), day: kitchenDay }),
  z.object({ kind: z.literal('unmarked'), day: kitchenDay, dishes: z.array(z.string()) }),
  z.object({ kind: z.literal('no_price'), day: kitchenDay, dishes: z.array(z.string()) }),
  z.object({ kind: z.literal('repeated'), dish: z.string(), days: z.array(kitchenDay) }),
])

/** A day of the plan. */
const planDay = z.object({
  day: kitchenDay,
  /** The kitchen does not serve on the day. */
  closed: z.boolean(),
  /** Orders of the day that are to be cooked. */
  orders: z.number(),
  /** The menu of its own that customers see. */
  menu: adminMenu.nullable(),
  /** Its further menus, which customers do not see. */
  others: z.array(menuHead),
  /** What would take the place of all of them. */
  draft: adminMenu.nullable(),
})
export type PlanDay = z.output<typeof planDay>

const menuPlan = z.object({
  slot: slotCode,
  /** The Monday. */
  week: kitchenDay,
  today: kitchenDay,
  orderDay: kitchenDay,
  /** Changes whenever a menu or draft of the week does: a change of the plan says which it speaks of. */
  version: z.string(),
  /** The active menu, which stands in for the order day when that has none. */
  active: menuHead.nullable(),
  days: z.array(planDay).length(DAYS),
  /** Of the drafts, else of the menus, of the days to come. */
  warnings: z.array(warning),
})
export type MenuPlan = z.output<typeof menuPlan>

/** The week that is changed, as the caller has read it. */
const readPlan = { week: enteredDay, slot: slotCode.optional(), version: text(100) }
const reply = z.object({ plan: menuPlan })

const template = z.object({
  _id: id,
  name: z.string(),
  updatedAt: instant,
  menus: z
    .array(
      z.object({
        _id: id,
        name: z.string(),
        /** 0 for Monday to 6; `null` for any day. */
        weekday: z.number().int().nullable(),
        dishes: z.array(z.string()),
      }),
    )
    .describe('In the order of the week, from Monday on.'),
})
export type MenuTemplate = z.output<typeof template>

const templateName = z
  .string(reject('menu_template_name_required'))
  .trim()
  .min(1, reject('menu_template_name_required'))
  .pipe(text(100))

/** What the plan is by now. */
const changedPlan = { changed_meanwhile: reply }

export const menuPlanSchemas = {
  menuPlan: { query: z.object({ week: kitchenDay.optional(), slot: slotCode.optional() }), reply },
  copyMenus: {
    body: z.object({
      ...readPlan,
      copies: z
        .array(z.object({ day: enteredDay, menu: id }))
        .min(1)
        .max(DAYS),
    }),
    reply,
    failures: changedPlan,
  },
  moveMenu: { body: z.object({ ...readPlan, menu: id, day: enteredDay }), reply, failures: changedPlan },
  moveDish: {
    body: z.object({
      ...readPlan,
      /** The dish, as an item of its menu. */
      dish: id,
      /** The menu that it is to be on. */
      menu: id,
    }),
    reply,
    failures: changedPlan,
  },
  publishMenus: {
    body: z.object({ ...readPlan, days: z.array(enteredDay).min(1).max(DAYS) }),
    reply,
    failures: changedPlan,
  },
  listMenuTemplates: { reply: z.object({ templates: z.array(template) }) },
  addMenuTemplate: {
    body: z.object({
      name: templateName,
      menus: z
        .array(z.object({ menu: id, weekday: z.number().int().min(0).max(6).nullable() }))
        .min(1)
        .max(DAYS),
    }),
    reply: z.object({ template }),
  },
  renameMenuTemplate: {
    params: idParams,
    body: z.object({ name: templateName, ...readState }),
    reply: z.object({ template }),
  },
  deleteMenuTemplate: { params: idParams, reply: done },
}
