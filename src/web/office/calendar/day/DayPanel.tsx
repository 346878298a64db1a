import { TriangleAlert } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import { dayText } from '#shared/base/day-text.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { DayOfMonth } from '#shared/contract/calendar/office/calendar-month.schemas.ts'
import { Sheet } from '#web/ui/Sheet.tsx'
import { goTo } from '../../hash-location.ts'
import { lacksMenu, menuText } from '../calendar-texts.ts'
import { Action } from './lines.tsx'
import { SlotPanel } from './SlotPanel.tsx'

interface DayPanelProps {
  of: DayOfMonth
  today: KitchenDay
  open: boolean
  onClose: () => void
}

/** A day with all its figures, and what can be done with it. */
export default function DayPanel({ of, today, open, onClose }: DayPanelProps) {
  const { day, slots } = of
  return (
    <Sheet open={open} onOpenChange={(next) => !next && onClose()} title={dayText(day)} size="wide">
      <div className="flex flex-col gap-6 p-2">
        <MenuLine of={of} today={today} />
        {slots.map((slot) => (
          <SlotPanel key={slot.slot} day={day} slot={slot} today={today} several={slots.length > 1} />
        ))}
      </div>
    </Sheet>
  )
}

function MenuLine({ of, today }: Pick<DayPanelProps, 'of' | 'today'>) {
  const { day, menu, slots } = of
  const lacks = lacksMenu(of, today)
  const plannable = day >= today && slots.some(({ state }) => state === 'open')
  if (!menu && !plannable) return null
  return (
    <Action
      label={m.calendar_menu()}
      value={
        <span className={`flex items-center gap-1 ${lacks ? 'text-turmeric-dark' : ''}`}>
          {lacks && <TriangleAlert className="size-5 shrink-0" />}
          {menu ? menuText(menu) : m.calendar_menu_none()}
        </span>
      }
      action={menu && !menu.stands_in ? m.calendar_menu_open() : m.calendar_menu_plan()}
      onClick={() => goTo({ tab: 'menus', view: null, date: null, day, period: null })}
    />
  )
}
