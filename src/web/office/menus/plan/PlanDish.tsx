import type { PointerEvent } from 'react'
import * as m from '#paraglide/messages.js'
import type { MenuPlan } from '#shared/contract/catalog/office/menu-plan.schemas.ts'
import type { AdminMenu, AdminMenuItem } from '#shared/contract/catalog/office/menus.schemas.ts'
import { weekdayAndDay } from '#web/kit/parts/dates.ts'
import { DietMark } from '#web/ui/DietMark.tsx'
import { ChoiceMenu } from '../../parts/ChoiceMenu.tsx'
import { isAhead, plannedOf } from './week-copies.ts'

interface PlanDishProps {
  plan: MenuPlan
  menu: AdminMenu
  dish: AdminMenuItem
  /** Left out for a day that is over. */
  onMove: ((dish: AdminMenuItem, from: AdminMenu, to: AdminMenu) => void) | undefined
  onGrasp: (event: PointerEvent, menu: AdminMenu, dish: AdminMenuItem) => void
}

/** A dish of the plan. A press opens the menus of the other days to which it can go; a mouse drags it there. */
export function PlanDish({ plan, menu, dish, onMove, onGrasp }: PlanDishProps) {
  const words = (
    <>
      <DietMark veg={dish.is_vegetarian} className="mt-0.5" />
      <span className="min-w-0">{dish.name}</span>
    </>
  )
  const others = plan.days.flatMap((day) => {
    const planned = plannedOf(day)
    return planned && planned._id !== menu._id && isAhead(plan, day.day) ? [{ day, planned }] : []
  })
  if (!onMove || others.length === 0) {
    return <li className="flex min-h-8 items-start gap-2 px-1 py-1 text-sm">{words}</li>
  }
  return (
    <li className="text-sm" onPointerDown={(event) => event.pointerType === 'mouse' && onGrasp(event, menu, dish)}>
      <ChoiceMenu
        quiet
        label={m.admin_plan_move_dish({ dish: dish.name })}
        value={null}
        choices={others.map(({ day, planned }) => {
          const label = m.admin_plan_to_day({ day: weekdayAndDay(day.day), name: planned.name })
          return { value: planned._id, label, content: label }
        })}
        onChoose={(id) => {
          const to = others.find(({ planned }) => planned._id === id)
          if (to) onMove(dish, menu, to.planned)
        }}
        onOpenChange={() => {}}
      >
        {words}
      </ChoiceMenu>
    </li>
  )
}
