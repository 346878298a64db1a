import { TriangleAlert } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { DayOfMonth } from '#shared/contract/calendar/office/calendar-month.schemas.ts'
import { lacksMenu, menuText } from './calendar-texts.ts'

/** The day's menu, or that it lacks one; nothing where none is needed yet. */
export function DayMenu({ of, today }: { of: DayOfMonth; today: KitchenDay }) {
  if (of.menu) return <span className="line-clamp-2 font-medium">{menuText(of.menu)}</span>
  if (!lacksMenu(of, today)) return null
  return (
    <span className="flex items-center gap-1 font-semibold text-turmeric-dark">
      <TriangleAlert className="size-4 shrink-0" />
      {m.calendar_menu_none()}
    </span>
  )
}
