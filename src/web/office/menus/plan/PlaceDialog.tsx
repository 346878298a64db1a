import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { MenuPlan } from '#shared/contract/catalog/office/menu-plan.schemas.ts'
import type { AdminMenu } from '#shared/contract/catalog/office/menus.schemas.ts'
import { weekdayDate } from '#web/kit/parts/dates.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { RadioCard } from '#web/ui/RadioCard.tsx'
import { Select } from '#web/ui/Select.tsx'
import { menuName } from '../menu-texts.ts'
import { isAhead, plannedOf } from './week-copies.ts'

interface PlaceDialogProps {
  plan: MenuPlan
  menu: AdminMenu
  open: boolean
  onClose: () => void
  onPlace: (day: KitchenDay, how: 'copy' | 'move') => void
}

/** Copies or moves a menu to another day of the week: what dragging does, for keyboard and screen reader. */
export default function PlaceDialog({ plan, menu, open, onClose, onPlace }: PlaceDialogProps) {
  const days = plan.days.filter(({ day }) => isAhead(plan, day) && day !== menu.menu_date)
  const movable = menu.menu_date !== null && isAhead(plan, menu.menu_date)
  const [day, setDay] = useState((days.find((each) => !each.closed && !plannedOf(each)) ?? days[0])?.day ?? '')
  const [how, setHow] = useState<'copy' | 'move'>('copy')
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={m.admin_plan_place_title({ name: menuName(menu) })}
      footer={
        <Button full aria-disabled={day === '' || undefined} onClick={() => day !== '' && onPlace(day, how)}>
          {how === 'copy' ? m.admin_plan_copy() : m.admin_plan_move()}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <fieldset className="flex flex-col gap-2">
          <legend className="sr-only">{m.admin_plan_place()}</legend>
          <RadioCard
            name="how"
            title={m.admin_plan_copy()}
            text={m.admin_plan_copy_text()}
            checked={how === 'copy'}
            onChange={() => setHow('copy')}
          />
          <RadioCard
            name="how"
            title={m.admin_plan_move()}
            text={m.admin_plan_move_text()}
            checked={how === 'move'}
            disabled={!movable}
            onChange={() => setHow('move')}
          />
        </fieldset>
        <Select
          label={m.admin_plan_place_day()}
          value={day}
          onChange={(event) => setDay(event.target.value)}
          options={days.map((each) => ({ value: each.day, label: labelOf(each) }))}
        />
      </div>
    </Dialog>
  )
}

function labelOf(day: MenuPlan['days'][number]): string {
  const planned = plannedOf(day)
  const date = weekdayDate(day.day)
  if (planned) return m.admin_plan_to_day({ day: date, name: planned.name })
  return day.closed ? m.admin_plan_to_closed({ day: date }) : m.admin_plan_to_free({ day: date })
}
