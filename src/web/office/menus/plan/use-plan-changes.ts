import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { addDays, type KitchenDay } from '#shared/base/kitchen-time.ts'
import type { MenuPlan, PlanDay } from '#shared/contract/catalog/office/menu-plan.schemas.ts'
import { menuPlanCalls } from '#shared/contract/catalog/office/menu-plan.ts'
import type { AdminMenu, AdminMenuItem } from '#shared/contract/catalog/office/menus.schemas.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi } from '#web/kit/api/use-call.ts'
import type { Question } from '#web/kit/editor/question.ts'
import { toast } from '#web/ui/toast.ts'
import { useLetGo } from '../../parts/use-let-go.ts'
import { copyQuestion, moveDishQuestion, moveQuestion, publishQuestion } from './plan-texts.ts'
import type { Planning } from './use-plan.ts'
import { copiesInto, type DayCopy, plannedOf } from './week-copies.ts'

/** What is asked before it is done. */
export interface AskedChange extends Question {
  open: boolean
  run: () => Promise<void>
}

/** Changes of a week's plan. What would replace something, or be seen by customers in place of something else, is asked first. */
export function usePlanChanges({ change, changing, readWeek }: Planning, plan: MenuPlan) {
  const api = useApi()
  const { letGo, ownerDialog } = useLetGo()
  const [asked, setAsked] = useState<AskedChange | null>(null)
  const close = () => setAsked((now) => now && { ...now, open: false })
  const dayOf = (day: KitchenDay) => plan.days.find((each) => each.day === day) as PlanDay

  async function ask(question: Question | null, run: () => Promise<void>) {
    if (question) setAsked({ ...question, open: true, run })
    else await run()
  }

  async function copy(copies: DayCopy[], done: string) {
    await change(async (seen) => {
      const { made } = await letGo(() => api.call(menuPlanCalls.copyMenus, { body: { ...seen, copies } }), {
        menuCopies: { slot: seen.slot, copies },
      })
      return made ?? null
    }, done)
  }

  /** Fills the days that have nothing yet; where all have something, asks whether to make drafts beside it. */
  async function fill(menuOf: (weekday: number) => string | undefined) {
    const { free, taken } = copiesInto(plan, menuOf)
    if (free.length > 0) return copy(free, copiedText(free.length, taken.length))
    const [copies, days] = [taken.map(({ copy }) => copy), taken.map(({ day }) => day)]
    if (copies.length === 0) return toast.info(m.admin_plan_nothing_to_copy())
    await ask(copyQuestion(days), () => copy(copies, copiedText(copies.length, 0)))
  }

  const copyingWeek = useAction(async () => {
    let former: MenuPlan
    try {
      former = await readWeek(addDays(plan.week, -7))
    } catch (error) {
      return toast.error(errorText(error, m.admin_plan_failed()))
    }
    await fill((weekday) => {
      const day = former.days[weekday]
      return day && plannedOf(day)?._id
    })
  })

  return {
    ownerDialog,
    asked,
    close,
    /** The answer is yes. */
    confirm: async () => {
      if (!asked?.open) return
      await asked.run()
      close()
    },
    busy: changing || copyingWeek.busy,
    fill,
    copyWeek: () => copyingWeek.run(),
    copyTo: (menu: string, day: KitchenDay) =>
      ask(copyQuestion([dayOf(day)]), () => copy([{ menu, day }], copiedText(1, 0))),
    moveTo: (menu: AdminMenu, day: KitchenDay) =>
      ask(menu.is_draft ? null : moveQuestion(plan, menu, dayOf(day)), () =>
        change(
          (seen) => api.call(menuPlanCalls.moveMenu, { body: { ...seen, menu: menu._id, day } }),
          m.admin_plan_moved(),
        ),
      ),
    moveDish: (dish: AdminMenuItem, from: AdminMenu, to: AdminMenu) =>
      ask(moveDishQuestion(dish.name, from, to), () =>
        change(
          (seen) => api.call(menuPlanCalls.moveDish, { body: { ...seen, dish: dish._id, menu: to._id } }),
          m.admin_plan_dish_moved(),
        ),
      ),
    publish: (days: PlanDay[]) =>
      ask(publishQuestion(days), () =>
        change(
          (seen) => api.call(menuPlanCalls.publishMenus, { body: { ...seen, days: days.map(({ day }) => day) } }),
          days.length === 1 ? m.admin_plan_published_one() : m.admin_plan_published({ count: days.length }),
        ),
      ),
  }
}

export type PlanChanges = ReturnType<typeof usePlanChanges>

function copiedText(count: number, left: number): string {
  const copied = count === 1 ? m.admin_plan_copied_one() : m.admin_plan_copied({ count })
  if (left === 0) return copied
  return `${copied} ${left === 1 ? m.admin_plan_left_one() : m.admin_plan_left({ count: left })}`
}
