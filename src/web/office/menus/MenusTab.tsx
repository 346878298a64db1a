import { Plus, Vote } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { AdminMenu } from '#shared/contract/catalog/office/menus.schemas.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import { clockTime } from '#web/kit/parts/dates.ts'
import { RowsSkeleton } from '#web/kit/table/RowsSkeleton.tsx'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toast.ts'
import { Loaded } from '../parts/Loaded.tsx'
import { SlotFilter } from '../parts/SlotFilter.tsx'
import { useSlotShown } from '../parts/use-slots.ts'
import { useTableFits } from '../parts/use-table-fits.ts'
import { useToday } from '../session-context.ts'
import type { NewMenu } from './editor/use-menu-editor.ts'
import { MenuList } from './MenuList.tsx'
import { MenuQuestion } from './MenuQuestion.tsx'
import { slotOf } from './menu-texts.ts'
import { PhotoOfToday } from './PhotoOfToday.tsx'
import { PlanSkeleton } from './plan/PlanSkeleton.tsx'
import { LazyPollDialog } from './polls/LazyPollDialog.tsx'
import { Polls } from './polls/Polls.tsx'
import { useMenuActions } from './use-menu-actions.ts'
import { useMenus, useNextFree, useRefreshMenus } from './use-menus.ts'
import { useNamedDay } from './use-named-day.ts'
import { LazyMenuEditor, useOpenedMenu } from './use-opened-menu.ts'

const MenuPlan = lazy(() => import('./plan/MenuPlan.tsx'))

/** Menu Management: the week's plan, the menus, and the poll. Spec: admin §2. */
export default function MenusTab() {
  const { list, week } = useMenus()
  const actions = useMenuActions()
  const refreshMenus = useRefreshMenus()
  const readNextFree = useNextFree()
  const editor = useOpenedMenu()
  const today = useToday()
  const { slot = 'lunch', slot: filter } = useSlotShown()
  const [begin, setBegin] = useState<NewMenu>({ day: today, slot, copyOf: null })
  const [pollForm, setPollForm] = useState<{ opening: number; open: boolean } | null>(null)
  const wide = useTableFits('menus')
  const menus = list.data?.menus
  /** The first open day without a menu; asked for when it is not known yet. */
  const nextFree = async () => (week.data ?? (await week.refetch()).data)?.nextFree ?? today
  const ofToday = menus && menuOfToday(menus, today, slot, week.data?.days[0]?.menu?._id)
  const asked = actions.asked
  const openSaved = (id: string) => (id ? editor.openSaved(id) : toast.error(m.admin_menus_id_missing()))
  const openNew = async (day?: KitchenDay) => open({ day: day ?? (await nextFree()), slot, copyOf: null })
  const openCopy = async (menu: AdminMenu) => {
    actions.close()
    const copied = slotOf(menu)
    await open({ day: copied === slot ? await nextFree() : await readNextFree(copied), slot: copied, copyOf: menu })
  }
  async function open(menu: NewMenu) {
    setBegin(menu)
    await editor.openNew()
  }
  useNamedDay(menus, (day, id) => (id === undefined ? openNew(day) : openSaved(id)))

  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-end gap-3">
        <Button onClick={() => openNew()}>
          <Plus className="size-5 shrink-0" />
          {m.admin_menus_add()}
        </Button>
        <Button variant="secondary" onClick={() => setPollForm({ opening: (pollForm?.opening ?? 0) + 1, open: true })}>
          <Vote className="size-5 shrink-0" />
          {m.admin_poll_create()}
        </Button>
        {ofToday && <PhotoOfToday key={ofToday._id} menu={ofToday} />}
        <SlotFilter />
      </div>
      {actions.warning && (
        <Alert
          tone="warning"
          announce
          action={
            <Button variant="secondary" onClick={actions.dropWarning}>
              {m.admin_menus_warning_seen()}
            </Button>
          }
        >
          {actions.warning}
        </Alert>
      )}
      <section aria-labelledby="menu-plan" className="flex flex-col gap-3">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 id="menu-plan" className="font-bold text-base">
            {m.admin_plan_title()}
          </h2>
          {week.data && <p className="text-ink-soft text-sm">{missingText(week.data.missing.length)}</p>}
        </div>
        <Suspense fallback={<PlanSkeleton />}>
          <MenuPlan
            key={slot}
            slot={slot}
            onAdd={(day) => open({ day, slot, isDraft: true, copyOf: null })}
            onEdit={openSaved}
            onDelete={actions.askDelete}
          />
        </Suspense>
      </section>
      <Polls />
      <Loaded
        data={menus}
        failed={list.isError}
        error={{ title: m.admin_menus_failed_title(), text: m.admin_menus_failed() }}
        staleText={m.admin_menus_stale({ time: clockTime(list.dataUpdatedAt) })}
        onRetry={() => list.refetch()}
        retrying={list.isFetching}
        loading={<RowsSkeleton label={m.admin_menus_loading()} asTable={wide} />}
      >
        {(menus) => (
          <MenuList
            menus={filter ? menus.filter((menu) => slotOf(menu) === filter) : menus}
            fresh={actions.fresh}
            activating={actions.activating}
            opening={editor.opening}
            onAdd={() => openNew()}
            onActivate={actions.activate}
            onEdit={openSaved}
            onDuplicate={actions.askDuplicate}
            onDelete={actions.askDelete}
          />
        )}
      </Loaded>
      {asked && (
        <MenuQuestion
          asked={asked}
          onClose={actions.close}
          onConfirm={() => (asked.action === 'duplicate' ? openCopy(asked.menu) : actions.confirm())}
          busy={actions.confirming}
        />
      )}
      <Suspense fallback={null}>
        {editor.opened && (
          <LazyMenuEditor
            key={editor.opened.opening}
            opened={editor.opened}
            begin={begin}
            onClose={editor.close}
            onSaved={(menu, isNew) => {
              editor.close()
              if (isNew) {
                actions.showFresh(menu._id)
                toast.success(begin.copyOf ? m.admin_menus_duplicated() : m.admin_menus_created())
              }
              void refreshMenus()
            }}
          />
        )}
        {pollForm && (
          <LazyPollDialog
            key={pollForm.opening}
            open={pollForm.open}
            onClose={() => setPollForm({ ...pollForm, open: false })}
          />
        )}
      </Suspense>
    </div>
  )
}

/** The menu that is cooked today; on a day without one that of the next, and what stands in for it. */
function menuOfToday(
  menus: AdminMenu[],
  today: KitchenDay,
  slot: SlotCode,
  ofOrderDay: string | undefined,
): AdminMenu | undefined {
  const own = menus.filter((menu) => slotOf(menu) === slot && !menu.is_draft)
  return (
    own.find(({ menu_date }) => menu_date === today) ??
    own.find(({ _id }) => _id === ofOrderDay) ??
    own.find((menu) => menu.is_active)
  )
}

function missingText(count: number): string {
  if (count === 0) return m.admin_menus_week_complete()
  return count === 1 ? m.admin_menus_week_missing_one() : m.admin_menus_week_missing({ count })
}
