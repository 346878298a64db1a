import { EllipsisVertical, GripVertical } from 'lucide-react'
import type { PointerEvent } from 'react'
import * as m from '#paraglide/messages.js'
import type { MenuPlan, PlanDay } from '#shared/contract/catalog/office/menu-plan.schemas.ts'
import type { AdminMenu, AdminMenuItem } from '#shared/contract/catalog/office/menus.schemas.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { ChoiceMenu } from '../../parts/ChoiceMenu.tsx'
import { menuName } from '../menu-texts.ts'
import { PlanDish } from './PlanDish.tsx'
import { isAhead } from './week-copies.ts'

export type MenuAct = 'edit' | 'publish' | 'place' | 'template' | 'delete'

export interface MenuHandlers {
  onAct: (act: MenuAct, menu: AdminMenu, day: PlanDay) => void
  onMoveDish: (dish: AdminMenuItem, from: AdminMenu, to: AdminMenu) => void
  /** A menu, or a dish of it, is grasped. */
  onGrasp: (event: PointerEvent, menu: AdminMenu, dish: AdminMenuItem | null) => void
}

interface PlanMenuProps extends MenuHandlers {
  plan: MenuPlan
  day: PlanDay
  menu: AdminMenu
  /** Its dishes are not shown. */
  brief?: boolean
}

/** A menu or a draft of the plan with its dishes; both can be dragged, and moved by their buttons. */
export function PlanMenu({ plan, day, menu, brief, onAct, onMoveDish, onGrasp }: PlanMenuProps) {
  const ahead = isAhead(plan, day.day)
  return (
    <article
      aria-label={menuName(menu)}
      className={`flex min-w-0 flex-col gap-1 rounded-md border p-1 ${menu.is_draft ? 'border-dashed border-line bg-sky-soft' : 'border-leaf bg-leaf-soft'}`}
    >
      <div className="flex items-start justify-between">
        {ahead ? (
          <button
            type="button"
            tabIndex={-1}
            aria-hidden="true"
            title={m.admin_plan_drag()}
            className="flex size-11 shrink-0 items-center justify-center text-ink-soft"
            style={{ touchAction: 'none', cursor: 'grab' }}
            onPointerDown={(event) => onGrasp(event, menu, null)}
          >
            <GripVertical className="size-5" />
          </button>
        ) : (
          <span />
        )}
        <ChoiceMenu
          label={m.admin_plan_menu_actions({ name: menuName(menu) })}
          value={null}
          choices={actionsOf(menu, ahead)}
          onChoose={(act) => onAct(act, menu, day)}
        >
          <EllipsisVertical className="size-5" />
        </ChoiceMenu>
      </div>
      <p className="px-1 font-semibold text-base">{menu.name}</p>
      <p className="flex flex-wrap gap-1 px-1">
        {menu.is_draft ? (
          <Badge tone="info">{m.admin_plan_draft()}</Badge>
        ) : (
          <Badge tone="success">{m.admin_plan_shown()}</Badge>
        )}
        {menu.is_active && <Badge tone="strong">{m.admin_menus_active()}</Badge>}
      </p>
      {!brief && (
        <ul>
          {menu.categories
            .flatMap(({ items }) => items)
            .map((dish) => (
              <PlanDish
                key={dish._id}
                plan={plan}
                menu={menu}
                dish={dish}
                onMove={ahead ? onMoveDish : undefined}
                onGrasp={onGrasp}
              />
            ))}
        </ul>
      )}
    </article>
  )
}

function actionsOf(menu: AdminMenu, ahead: boolean) {
  const labels: [MenuAct, string][] = [
    ['edit', m.admin_menus_edit()],
    ...(menu.is_draft && ahead ? ([['publish', m.admin_plan_publish_this()]] as [MenuAct, string][]) : []),
    ['place', m.admin_plan_place()],
    ['template', m.admin_plan_keep()],
    ['delete', m.admin_menus_delete()],
  ]
  return labels.map(([value, label]) => ({ value, label, content: label }))
}
