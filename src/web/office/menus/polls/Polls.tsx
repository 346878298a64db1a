import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { adminPollCalls } from '#shared/contract/catalog/office/polls.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi } from '#web/kit/api/use-call.ts'
import { LazyConfirmDialog } from '#web/kit/parts/LazyConfirmDialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { ActivePoll } from './ActivePoll.tsx'
import { PastPolls } from './PastPolls.tsx'
import { usePolls, useRefreshPolls } from './use-polls.ts'

/** The active poll with its results, ending it, and the polls of the past. */
export function Polls() {
  const api = useApi()
  const refreshPolls = useRefreshPolls()
  const { active, past } = usePolls()
  const [asked, setAsked] = useState<{ id: string; title: string; open: boolean } | null>(null)

  const ending = useAction(async (id: string) => {
    try {
      await api.call(adminPollCalls.endPoll, { params: { id } })
      toast.success(m.admin_poll_ended())
    } catch (error) {
      toast.error(errorText(error, m.admin_poll_end_failed()))
    }
    setAsked((now) => now && { ...now, open: false })
    await refreshPolls()
  })

  return (
    <>
      {active && (
        <ActivePoll poll={active} onEnd={() => setAsked({ id: active._id, title: active.title, open: true })} />
      )}
      {past.length > 0 && <PastPolls polls={past} />}
      {asked && (
        <LazyConfirmDialog
          open={asked.open}
          onOpenChange={(open) => setAsked({ ...asked, open })}
          title={m.admin_poll_end_ask()}
          text={m.admin_poll_end_text({ title: asked.title })}
          confirmLabel={m.admin_poll_end()}
          cancelLabel={m.admin_menus_cancel()}
          danger
          busy={ending.busy}
          busyLabel={m.admin_poll_ending()}
          onConfirm={() => ending.run(asked.id)}
        />
      )}
    </>
  )
}
