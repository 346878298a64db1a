import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { MenuPlan } from '#shared/contract/catalog/office/menu-plan.schemas.ts'
import type { AdminMenu } from '#shared/contract/catalog/office/menus.schemas.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorCard } from '#web/ui/ErrorCard.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { TemplateRow } from './TemplateRow.tsx'
import { menusOfWeek, useTemplates } from './use-templates.ts'

interface TemplatesDialogProps {
  plan: MenuPlan
  /** The menu that is to be kept; `null` for the week. */
  menu: AdminMenu | null
  open: boolean
  onClose: () => void
  /** Makes drafts of a template's menus by their weekdays. */
  onUseWeek: (menuOf: (weekday: number) => string | undefined) => void
  onUseDay: (menu: string, day: KitchenDay) => void
}

/** Templates: a menu or a week is kept under a name, and drafts are made of it again. */
export default function TemplatesDialog({ plan, menu, open, onClose, onUseWeek, onUseDay }: TemplatesDialogProps) {
  const templates = useTemplates()
  const [name, setName] = useState(menu?.name ?? '')
  const kept = menu ? [{ menu: menu._id, weekday: null }] : menusOfWeek(plan)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={m.admin_plan_templates()}
      description={m.admin_plan_templates_text()}
    >
      <div className="flex flex-col gap-6">
        {kept.length > 0 && (
          <form
            className="flex flex-col gap-3"
            onSubmit={(event) => {
              event.preventDefault()
              void templates.keep(name, kept, () => setName(''))
            }}
          >
            <Field
              label={menu ? m.admin_plan_template_name({ name: menu.name }) : m.admin_plan_template_name_week()}
              maxLength={100}
              value={name}
              error={templates.problem ?? undefined}
              onChange={(event) => setName(event.target.value)}
            />
            <Button type="submit" busy={templates.busy}>
              {m.admin_plan_keep()}
            </Button>
          </form>
        )}
        {templates.templates ? (
          <ul className="flex flex-col gap-3">
            {templates.templates.length === 0 && <li className="text-ink-soft">{m.admin_plan_templates_none()}</li>}
            {templates.templates.map((template) => (
              <TemplateRow
                key={template._id}
                plan={plan}
                template={template}
                templates={templates}
                onUseWeek={onUseWeek}
                onUseDay={onUseDay}
              />
            ))}
          </ul>
        ) : templates.failed ? (
          <ErrorCard
            title={m.admin_plan_template_failed_title()}
            text={m.admin_plan_template_failed()}
            onRetry={templates.retry}
          />
        ) : (
          <Spinner />
        )}
      </div>
    </Dialog>
  )
}
