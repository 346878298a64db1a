import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { MenuPlan, MenuTemplate } from '#shared/contract/catalog/office/menu-plan.schemas.ts'
import { menuPlanCalls } from '#shared/contract/catalog/office/menu-plan.ts'
import type { CallInput } from '#shared/contract/define.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi, useCall, useRefresh } from '#web/kit/api/use-call.ts'
import { toast } from '#web/ui/toast.ts'
import { plannedOf } from './week-copies.ts'

/** Menus that are to be kept under a name. */
export type KeptMenus = NonNullable<CallInput<typeof menuPlanCalls.addMenuTemplate>['body']>['menus']

/** The menus of a week by their weekdays, as a template keeps them. */
export function menusOfWeek({ days }: MenuPlan): KeptMenus {
  return days.flatMap((day, weekday) => {
    const planned = plannedOf(day)
    return planned ? [{ menu: planned._id, weekday }] : []
  })
}

/** The templates, and what is done with them. */
export function useTemplates() {
  const api = useApi()
  const refresh = useRefresh()
  const read = useCall(menuPlanCalls.listMenuTemplates, {}, {})
  /** What was wrong with the name that was given last. */
  const [problem, setProblem] = useState<string | null>(null)

  const changing = useAction(async (work: () => Promise<unknown>, done: string, onDone?: () => void) => {
    setProblem(null)
    try {
      await work()
      toast.success(done)
      onDone?.()
    } catch (error) {
      setProblem(errorText(error, m.admin_plan_template_failed()))
    }
    await refresh(menuPlanCalls.listMenuTemplates)
  })

  return {
    templates: read.data?.templates,
    failed: read.isError,
    retry: () => read.refetch(),
    problem,
    busy: changing.busy,
    keep: (name: string, menus: KeptMenus, onDone: () => void) =>
      changing.run(
        () => api.call(menuPlanCalls.addMenuTemplate, { body: { name, menus } }),
        m.admin_plan_template_kept(),
        onDone,
      ),
    rename: ({ _id: id, updatedAt }: MenuTemplate, name: string, onDone: () => void) =>
      changing.run(
        () => api.call(menuPlanCalls.renameMenuTemplate, { params: { id }, body: { name, updatedAt } }),
        m.admin_plan_template_renamed(),
        onDone,
      ),
    remove: ({ _id: id }: MenuTemplate, onDone: () => void) =>
      changing.run(
        () => api.call(menuPlanCalls.deleteMenuTemplate, { params: { id } }),
        m.admin_plan_template_deleted(),
        onDone,
      ),
  }
}

export type Templates = ReturnType<typeof useTemplates>
