import { Bookmark, ChevronLeft, ChevronRight, Copy, Send } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import { addDays } from '#shared/base/kitchen-time.ts'
import type { MenuPlan } from '#shared/contract/catalog/office/menu-plan.schemas.ts'
import { weekdayAndDay } from '#web/kit/parts/dates.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import type { PlanChanges } from './use-plan-changes.ts'
import { isAhead } from './week-copies.ts'

interface PlanHeadProps {
  plan: MenuPlan
  changes: PlanChanges
  turning: boolean
  onTurn: (weeks: number) => void
  onTemplates: () => void
}

/** Which week it is, the way to others, and what is done with the whole of it. */
export function PlanHead({ plan, changes, turning, onTurn, onTemplates }: PlanHeadProps) {
  const drafts = plan.days.filter(({ day, draft }) => draft && isAhead(plan, day))
  const over = !isAhead(plan, addDays(plan.week, 6))
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="flex items-center" aria-busy={turning || undefined}>
        <IconButton label={m.admin_plan_week_before()} onClick={() => onTurn(-1)}>
          <ChevronLeft className="size-6" />
        </IconButton>
        <p aria-live="polite" className="text-center font-semibold text-base">
          {m.admin_plan_week({ from: weekdayAndDay(plan.week), to: weekdayAndDay(addDays(plan.week, 6)) })}
        </p>
        <IconButton label={m.admin_plan_week_after()} onClick={() => onTurn(1)}>
          <ChevronRight className="size-6" />
        </IconButton>
      </div>
      {!over && (
        <Button variant="secondary" busy={changes.busy} onClick={changes.copyWeek}>
          <Copy className="size-5 shrink-0" />
          {m.admin_plan_copy_week()}
        </Button>
      )}
      <Button variant="quiet" onClick={onTemplates}>
        <Bookmark className="size-5 shrink-0" />
        {m.admin_plan_templates()}
      </Button>
      {drafts.length > 0 && (
        <Button variant="secondary" busy={changes.busy} onClick={() => changes.publish(drafts)}>
          <Send className="size-5 shrink-0" />
          {drafts.length === 1 ? m.admin_plan_publish_one() : m.admin_plan_publish_all({ count: drafts.length })}
        </Button>
      )}
    </div>
  )
}
