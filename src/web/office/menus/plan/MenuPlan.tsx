import { lazy, Suspense, useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { MenuPlan as Plan } from '#shared/contract/catalog/office/menu-plan.schemas.ts'
import type { AdminMenu, AdminMenuItem } from '#shared/contract/catalog/office/menus.schemas.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import { LazyConfirmDialog } from '#web/kit/parts/LazyConfirmDialog.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { PlanDayCard } from './PlanDayCard.tsx'
import { PlanHead } from './PlanHead.tsx'
import type { MenuAct } from './PlanMenu.tsx'
import { PlanSkeleton } from './PlanSkeleton.tsx'
import { PlanWarnings } from './PlanWarnings.tsx'
import { useDrag } from './use-drag.ts'
import { type Planning, usePlan } from './use-plan.ts'
import { usePlanChanges } from './use-plan-changes.ts'
import { plannedOf } from './week-copies.ts'

const PlaceDialog = lazy(() => import('./PlaceDialog.tsx'))
const TemplatesDialog = lazy(() => import('./TemplatesDialog.tsx'))

interface MenuPlanProps {
  slot: SlotCode
  onAdd: (day: KitchenDay) => void
  onEdit: (id: string) => void
  onDelete: (menu: AdminMenu) => void
}

/** Menus by the week: copied, moved and published, as drafts that customers see nothing of until then. */
export default function MenuPlan({ slot, ...handlers }: MenuPlanProps) {
  const planning = usePlan(slot)
  return (
    <Loaded
      data={planning.plan}
      failed={planning.failed}
      error={{ title: m.admin_plan_failed_title(), text: m.admin_plan_read_failed() }}
      staleText={m.admin_plan_read_failed()}
      onRetry={planning.retry}
      retrying={planning.retrying}
      loading={<PlanSkeleton />}
    >
      {(plan) => <Week {...handlers} planning={planning} plan={plan} />}
    </Loaded>
  )
}

type WeekProps = Omit<MenuPlanProps, 'slot'> & { planning: Planning; plan: Plan }

function Week({ planning, plan, onAdd, onEdit, onDelete }: WeekProps) {
  const changes = usePlanChanges(planning, plan)
  const [placing, setPlacing] = useState<{ menu: AdminMenu; opening: number; open: boolean } | null>(null)
  const [keeping, setKeeping] = useState<{ menu: AdminMenu | null; open: boolean } | null>(null)
  const closeTemplates = () => setKeeping((now) => now && { ...now, open: false })
  const { dragged, begin } = useDrag<{ menu: AdminMenu; dish: AdminMenuItem | null }>(drop)

  function drop({ menu, dish }: { menu: AdminMenu; dish: AdminMenuItem | null }, day: KitchenDay, asCopy: boolean) {
    if (day === menu.menu_date) return
    if (!dish) return void (asCopy ? changes.copyTo(menu._id, day) : changes.moveTo(menu, day))
    const of = plan.days.find((each) => each.day === day)
    const to = of && plannedOf(of)
    if (to) void changes.moveDish(dish, menu, to)
  }

  function act(what: MenuAct, menu: AdminMenu, day: Plan['days'][number]) {
    switch (what) {
      case 'edit':
        return onEdit(menu._id)
      case 'publish':
        return void changes.publish([day])
      case 'place':
        // Opened anew, so that it offers the next day without a menu.
        return setPlacing((now) => ({ menu, opening: (now?.opening ?? 0) + 1, open: true }))
      case 'template':
        return setKeeping({ menu, open: true })
      case 'delete':
        return onDelete(menu)
    }
  }

  return (
    <div className="flex flex-col gap-3">
      <PlanHead
        plan={plan}
        changes={changes}
        turning={planning.turning}
        onTurn={planning.turn}
        onTemplates={() => setKeeping({ menu: null, open: true })}
      />
      <PlanWarnings warnings={plan.warnings} />
      <ol className="wrap-anywhere grid grid-cols-1 gap-2 sm:grid-cols-2 lg:grid-cols-4 xl:grid-cols-7">
        {plan.days.map((day) => (
          <PlanDayCard
            key={day.day}
            plan={plan}
            day={day}
            isTarget={dragged?.over === day.day && dragged.item.menu.menu_date !== day.day}
            onAdd={() => onAdd(day.day)}
            onAct={act}
            onMoveDish={changes.moveDish}
            onGrasp={(event, menu, dish) => begin(event, { menu, dish }, dish?.name ?? menu.name)}
          />
        ))}
      </ol>
      {dragged && (
        <div
          aria-hidden="true"
          className="pointer-events-none fixed z-10 rounded-md border border-leaf bg-surface px-3 py-2 font-semibold shadow-float"
          style={{ left: dragged.x + 12, top: dragged.y + 12, maxWidth: '15rem' }}
        >
          {dragged.label}
        </div>
      )}
      <Suspense fallback={null}>
        {placing && (
          <PlaceDialog
            key={placing.opening}
            plan={plan}
            menu={placing.menu}
            open={placing.open}
            onClose={() => setPlacing({ ...placing, open: false })}
            onPlace={(day, how) => {
              setPlacing({ ...placing, open: false })
              void (how === 'copy' ? changes.copyTo(placing.menu._id, day) : changes.moveTo(placing.menu, day))
            }}
          />
        )}
        {keeping && (
          <TemplatesDialog
            key={keeping.menu?._id ?? 'week'}
            plan={plan}
            menu={keeping.menu}
            open={keeping.open}
            onClose={closeTemplates}
            onUseWeek={(menuOf) => {
              closeTemplates()
              void changes.fill(menuOf)
            }}
            onUseDay={(menu, day) => {
              closeTemplates()
              void changes.copyTo(menu, day)
            }}
          />
        )}
      </Suspense>
      {changes.asked && (
        <LazyConfirmDialog
          open={changes.asked.open}
          onOpenChange={(open) => !open && changes.close()}
          title={changes.asked.title}
          text={changes.asked.text}
          confirmLabel={changes.asked.confirmLabel}
          cancelLabel={m.admin_menus_cancel()}
          onConfirm={changes.confirm}
          busy={changes.busy}
        />
      )}
      {changes.ownerDialog}
    </div>
  )
}
