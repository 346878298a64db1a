import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { MenuPlan, MenuTemplate } from '#shared/contract/catalog/office/menu-plan.schemas.ts'
import { weekdayAndDay } from '#web/kit/parts/dates.ts'
import { LazyConfirmDialog } from '#web/kit/parts/LazyConfirmDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Select } from '#web/ui/Select.tsx'
import type { Templates } from './use-templates.ts'
import { isAhead } from './week-copies.ts'

interface TemplateRowProps {
  plan: MenuPlan
  template: MenuTemplate
  templates: Templates
  onUseWeek: (menuOf: (weekday: number) => string | undefined) => void
  onUseDay: (menu: string, day: KitchenDay) => void
}

/** A template: used, renamed, deleted. */
export function TemplateRow({ plan, template, templates, onUseWeek, onUseDay }: TemplateRowProps) {
  const { name, menus } = template
  const [renamed, setRenamed] = useState<string | null>(null)
  const [asked, setAsked] = useState(false)
  return (
    <li className="wrap-anywhere flex flex-col gap-2 rounded-lg border border-line p-3">
      <div className="flex items-center gap-1">
        <h3 className="min-w-0 flex-1 font-semibold text-base">{name}</h3>
        <IconButton
          label={m.admin_plan_template_rename({ name })}
          onClick={() => setRenamed(renamed === null ? name : null)}
        >
          <Pencil className="size-5" />
        </IconButton>
        <IconButton
          label={m.admin_plan_template_delete({ name })}
          className="text-danger-dark"
          onClick={() => setAsked(true)}
        >
          <Trash2 className="size-5" />
        </IconButton>
      </div>
      {renamed === null ? (
        <p className="text-ink-soft text-sm">{menus.map((menu) => menu.name).join(' · ')}</p>
      ) : (
        <form
          className="flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            void templates.rename(template, renamed, () => setRenamed(null))
          }}
        >
          <Field
            label={m.admin_plan_template_new_name()}
            className="min-w-0 flex-1"
            maxLength={100}
            value={renamed}
            onChange={(event) => setRenamed(event.target.value)}
          />
          <Button type="submit" variant="secondary" busy={templates.busy}>
            {m.admin_plan_template_save()}
          </Button>
        </form>
      )}
      <UseTemplate plan={plan} template={template} onUseWeek={onUseWeek} onUseDay={onUseDay} />
      <LazyConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title={m.admin_plan_template_delete_ask({ name })}
        text={m.admin_plan_template_delete_text()}
        confirmLabel={m.admin_menus_delete()}
        cancelLabel={m.admin_menus_cancel()}
        onConfirm={() => templates.remove(template, () => setAsked(false))}
        busy={templates.busy}
        danger
      />
    </li>
  )
}

function UseTemplate({ plan, template, onUseWeek, onUseDay }: Omit<TemplateRowProps, 'templates'>) {
  const { name, menus } = template
  const days = plan.days.filter(({ day }) => isAhead(plan, day))
  const [day, setDay] = useState(days[0]?.day)
  const [only] = menus
  if (days.length === 0 || !only) return null
  if (only.weekday !== null) {
    return (
      <Button
        variant="secondary"
        aria-label={m.admin_plan_template_use_week_named({ name })}
        onClick={() => onUseWeek((weekday) => menus.find((menu) => menu.weekday === weekday)?._id)}
      >
        {m.admin_plan_template_use_week()}
      </Button>
    )
  }
  return (
    <div className="flex items-end gap-2">
      <Select
        label={m.admin_plan_place_day()}
        className="min-w-0 flex-1"
        value={day}
        onChange={(event) => setDay(event.target.value)}
        options={days.map((each) => ({ value: each.day, label: weekdayAndDay(each.day) }))}
      />
      <Button
        variant="secondary"
        aria-label={m.admin_plan_template_use({ name })}
        onClick={() => day && onUseDay(only._id, day)}
      >
        {m.admin_plan_template_use_day()}
      </Button>
    </div>
  )
}
