import { Plus } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import type { MenuPlan, PlanDay } from '#shared/contract/catalog/office/menu-plan.schemas.ts'
import { weekdayAndDay } from '#web/kit/parts/dates.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ordersCount } from '../menu-change-texts.ts'
import { type MenuHandlers, PlanMenu } from './PlanMenu.tsx'
import { isAhead } from './week-copies.ts'

interface PlanDayCardProps extends MenuHandlers {
  plan: MenuPlan
  day: PlanDay
  /** Something is dragged over it. */
  isTarget: boolean
  onAdd: () => void
}

/** A day of the plan: its draft, the menu that customers see, or the way to one. */
export function PlanDayCard({ plan, day: of, isTarget, onAdd, ...handlers }: PlanDayCardProps) {
  const { day, closed, orders, menu, draft } = of
  const ahead = isAhead(plan, day)
  const empty = !menu && !draft
  const standsIn = day === plan.orderDay && plan.active
  const lacks = empty && ahead && !closed
  const ground = lacks
    ? 'border-dashed border-turmeric bg-turmeric-soft'
    : ahead
      ? 'border-line bg-surface'
      : 'border-line'
  return (
    <li
      data-plan-day={ahead ? day : undefined}
      className={`flex min-w-0 flex-col gap-2 rounded-lg border p-2 ${ground} ${isTarget ? 'outline-3 outline-leaf' : ''}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <h3 className="font-semibold text-base">{weekdayAndDay(day)}</h3>
        {closed && <Badge>{m.admin_plan_day_closed()}</Badge>}
        {orders > 0 && <span className="text-ink-soft text-sm">{ordersCount(orders)}</span>}
      </div>
      {draft && <PlanMenu {...handlers} plan={plan} day={of} menu={draft} />}
      {menu && <PlanMenu {...handlers} plan={plan} day={of} menu={menu} brief={draft !== null} />}
      {empty && (
        <p className={`text-sm ${lacks ? 'font-semibold text-turmeric-dark' : 'text-ink-soft'}`}>
          {standsIn ? m.admin_menus_week_stand_in() : m.admin_menus_week_none()}
        </p>
      )}
      {empty && ahead && (
        <Button variant="quiet" className="mt-auto px-1" onClick={onAdd}>
          <Plus className="size-5 shrink-0" />
          {m.admin_menus_week_add()}
        </Button>
      )}
    </li>
  )
}
