import type { AppContext } from '#server/kernel/context.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { adminRoute } from '#server/people/people.ts'
import { contract } from '#shared/contract/contract.ts'
import { changeMenus } from '../change-menus.ts'
import type { MenusTrx } from '../menus-trx.ts'
import { addTemplate, deleteTemplate, readTemplates, renameTemplate, templateById } from './templates.ts'

/** Templates of menus. Customers see nothing of them. */
export const menuTemplateRoutes: Route[] = [
  adminRoute(contract.listMenuTemplates, async ({ ctx }) => ({ templates: await readTemplates(ctx.db) })),

  adminRoute(contract.addMenuTemplate, async ({ ctx, body }) => {
    const id = await changeTemplates(ctx, (trx) => addTemplate(trx, body, ctx.now()))
    return { template: await templateById(ctx.db, id) }
  }),

  adminRoute(contract.renameMenuTemplate, async ({ ctx, params: { id }, body: { name, updatedAt } }) => {
    const readAt = updatedAt === undefined ? null : new Date(updatedAt)
    await changeTemplates(ctx, (trx) => renameTemplate(trx, id, { name, readAt, now: ctx.now() }))
    return { template: await templateById(ctx.db, id) }
  }),

  adminRoute(contract.deleteMenuTemplate, async ({ ctx, params: { id } }) => {
    await changeTemplates(ctx, (trx) => deleteTemplate(trx, id))
    return {}
  }),
]

function changeTemplates<Result>(ctx: AppContext, run: (trx: MenusTrx) => Promise<Result>): Promise<Result> {
  return changeMenus(ctx, run, () => false)
}
