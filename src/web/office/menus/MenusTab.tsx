import { Plus, Vote } from 'lucide-react'
import { Suspense, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { type KitchenDay, kitchenDayOf } from '#shared/domain/calendar/kitchen-time.ts'
import { clockTime } from '#web/parts/dates.ts'
import { RowsSkeleton } from '#web/parts/table/RowsSkeleton.tsx'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toast.ts'
import { LazyConfirmDialog } from '../../parts/LazyConfirmDialog.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { useTableFits } from '../parts/use-table-fits.ts'
import { MenuList } from './MenuList.tsx'
import { MenuWeek } from './MenuWeek.tsx'
import { LazyPollDialog } from './polls/LazyPollDialog.tsx'
import { Polls } from './polls/Polls.tsx'
import { useMenuActions } from './use-menu-actions.ts'
import { useMenus, useRefreshMenus } from './use-menus.ts'
import { useNamedDay } from './use-named-day.ts'
import { LazyMenuEditor, useOpenedMenu } from './use-opened-menu.ts'

/** Menu Management: the coming days, the menus, and the poll. Spec: admin §2. */
export default function MenusTab() {
  const { list, week } = useMenus()
  const actions = useMenuActions()
  const refreshMenus = useRefreshMenus()
  const editor = useOpenedMenu()
  const [dayOfNew, setDayOfNew] = useState(today)
  const [pollForm, setPollForm] = useState<{ opening: number; open: boolean } | null>(null)
  const wide = useTableFits('menus')
  const menus = list.data?.menus
  const asked = actions.asked
  const openSaved = (id: string) => (id ? editor.openSaved(id) : toast.error(m.admin_menus_id_missing()))
  const openNew = (day = today()) => {
    setDayOfNew(day)
    void editor.openNew()
  }
  useNamedDay(menus, (day, id) => (id === undefined ? openNew(day) : openSaved(id)))

  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => openNew()}>
          <Plus className="size-5 shrink-0" />
          {m.admin_menus_add()}
        </Button>
        <Button variant="secondary" onClick={() => setPollForm({ opening: (pollForm?.opening ?? 0) + 1, open: true })}>
          <Vote className="size-5 shrink-0" />
          {m.admin_poll_create()}
        </Button>
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
      <MenuWeek
        days={week.data?.days}
        failed={week.isError}
        hasActive={menus?.some((menu) => menu.is_active) ?? false}
        onAdd={openNew}
        onEdit={openSaved}
      />
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
            menus={menus}
            fresh={actions.fresh}
            activating={actions.activating}
            opening={editor.opening}
            onAdd={() => openNew()}
            onActivate={actions.activate}
            onEdit={openSaved}
            onAsk={actions.ask}
          />
        )}
      </Loaded>
      {asked && (
        <LazyConfirmDialog
          open={asked.open}
          onOpenChange={(open) => !open && actions.close()}
          title={asked.action === 'delete' ? m.admin_menus_delete_ask() : m.admin_menus_duplicate_ask()}
          text={
            asked.action === 'delete'
              ? m.admin_menus_delete_text({ name: asked.menu.name })
              : m.admin_menus_duplicate_text({ name: asked.menu.name })
          }
          confirmLabel={asked.action === 'delete' ? m.admin_menus_delete() : m.admin_menus_duplicate()}
          cancelLabel={m.admin_menus_cancel()}
          onConfirm={actions.confirm}
          danger={asked.action === 'delete'}
          busy={actions.confirming}
          busyLabel={asked.action === 'delete' ? m.admin_menus_deleting() : m.admin_menus_duplicating()}
        />
      )}
      <Suspense fallback={null}>
        {editor.opened && (
          <LazyMenuEditor
            key={editor.opened.opening}
            opened={editor.opened}
            day={dayOfNew}
            onClose={editor.close}
            onSaved={(menu, isNew) => {
              editor.close()
              if (isNew) {
                actions.showFresh(menu._id)
                toast.success(m.admin_menus_created())
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

function today(): KitchenDay {
  return kitchenDayOf(new Date())
}
