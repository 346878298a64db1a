import { Plus, Vote } from 'lucide-react'
import { Suspense, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorCard } from '#web/ui/ErrorCard.tsx'
import { LazyConfirmDialog } from '../../parts/LazyConfirmDialog.tsx'
import { clockTime } from '../parts/dates.ts'
import { LazyMenuEditor } from './LazyMenuEditor.tsx'
import { MenuList } from './MenuList.tsx'
import { MenusSkeleton } from './MenusSkeleton.tsx'
import { MenuWeek } from './MenuWeek.tsx'
import { LazyPollDialog } from './polls/LazyPollDialog.tsx'
import { Polls } from './polls/Polls.tsx'
import { useEditor } from './use-editor.ts'
import { useMenuActions } from './use-menu-actions.ts'
import { useMenus } from './use-menus.ts'

/** Menu Management: the coming days, the menus, and the poll. Spec: admin §2. */
export default function MenusTab() {
  const { list, week } = useMenus()
  const actions = useMenuActions()
  const editor = useEditor(actions.showFresh)
  const [pollForm, setPollForm] = useState<{ open: boolean } | null>(null)
  const menus = list.data?.menus
  const asked = actions.asked

  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => editor.openNew()}>
          <Plus className="size-5 shrink-0" />
          {m.admin_menus_add()}
        </Button>
        <Button variant="secondary" onClick={() => setPollForm({ open: true })}>
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
      {list.isError && menus && (
        <Alert tone="warning">{m.admin_menus_stale({ time: clockTime(list.dataUpdatedAt) })}</Alert>
      )}
      <MenuWeek
        days={week.data?.days}
        failed={week.isError}
        hasActive={menus?.some((menu) => menu.is_active) ?? false}
        onAdd={editor.openNew}
        onEdit={editor.openSaved}
      />
      <Polls />
      {!menus && !list.isError && <MenusSkeleton />}
      {!menus && list.isError && (
        <div className="max-w-160">
          <ErrorCard
            title={m.admin_menus_failed_title()}
            text={m.admin_menus_failed()}
            onRetry={() => list.refetch()}
            busy={list.isFetching}
          />
        </div>
      )}
      {menus && (
        <MenuList
          menus={menus}
          fresh={actions.fresh}
          activating={actions.activating}
          opening={editor.opening}
          onAdd={() => editor.openNew()}
          onActivate={actions.activate}
          onEdit={editor.openSaved}
          onAsk={actions.ask}
        />
      )}
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
        {editor.form && (
          <LazyMenuEditor key={editor.form.opening} {...editor.form} onClose={editor.close} onSaved={editor.saved} />
        )}
        {pollForm && <LazyPollDialog open={pollForm.open} onOpenChange={(open) => setPollForm({ open })} />}
      </Suspense>
    </div>
  )
}
