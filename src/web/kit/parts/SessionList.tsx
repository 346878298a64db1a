import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { formatDate } from '#shared/base/dates.ts'
import type { SessionEntry } from '#shared/contract/people/customer/sessions.schemas.ts'
import type { sessionCalls } from '#shared/contract/people/customer/sessions.ts'
import type { adminSessionCalls } from '#shared/contract/people/office/sessions.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorCard } from '#web/ui/ErrorCard.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { SkeletonGroup } from '#web/ui/SkeletonGroup.tsx'
import { toast } from '#web/ui/toast.ts'
import { errorText } from '../api/api-error.ts'
import { useAction } from '../api/use-action.ts'
import { useApi, useCall, useRefresh } from '../api/use-call.ts'
import { LazyConfirmDialog } from './LazyConfirmDialog.tsx'

interface SessionListProps {
  /** The customer's calls, or the admin's. */
  list: typeof sessionCalls.listSessions | typeof adminSessionCalls.listAdminSessions
  end: typeof sessionCalls.endSession | typeof adminSessionCalls.endAdminSession
  everywhere: typeof sessionCalls.logoutEverywhere | typeof adminSessionCalls.adminLogoutEverywhere
  /** This session is over, as all others are. */
  onEverywhere: () => void
}

/** Where one is signed in: each session with the way to end it, and all of them at once. */
export function SessionList({ list, end, everywhere, onEverywhere }: SessionListProps) {
  const api = useApi()
  const refresh = useRefresh()
  const sessions = useCall(list, {}, { staleTime: 0 })
  const [asking, setAsking] = useState(false)

  const ending = useAction(async (id: string) => {
    try {
      await api.call(end, { params: { id } })
      toast.success(m.sessions_ended())
    } catch (error) {
      toast.error(errorText(error, m.sessions_end_failed()))
    }
    await refresh(list)
  })
  const endingAll = useAction(async () => {
    try {
      await api.call(everywhere, {})
      onEverywhere()
    } catch (error) {
      toast.error(errorText(error, m.sessions_end_failed()))
    }
  })

  if (!sessions.data) {
    if (!sessions.isError) {
      return (
        <SkeletonGroup>
          <Skeleton className="h-20 w-full" />
        </SkeletonGroup>
      )
    }
    return (
      <ErrorCard
        title={m.sessions_load_failed()}
        text={errorText(sessions.error, m.sessions_load_failed_text())}
        busy={sessions.isFetching}
        onRetry={() => sessions.refetch()}
      />
    )
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {sessions.data.sessions.map((session) => (
          <li key={session.id} className="flex min-h-14 flex-wrap items-center gap-3 py-2">
            <div className="min-w-0 flex-1 basis-40">
              <p className="font-medium text-base">{nameOf(session)}</p>
              <p className="text-ink-soft text-sm">
                {m.sessions_times({ began: formatDate(session.createdAt), seen: formatDate(session.lastSeenAt) })}
              </p>
            </div>
            {session.current ? (
              <Badge tone="success">{m.sessions_this()}</Badge>
            ) : (
              <Button
                variant="secondary"
                aria-label={m.sessions_end_one({ browser: nameOf(session) })}
                busy={ending.busyWith === session.id}
                onClick={() => ending.run(session.id)}
              >
                {m.sessions_end()}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Button variant="secondary" full className="mt-3" onClick={() => setAsking(true)}>
        {m.sessions_everywhere()}
      </Button>
      {asking && (
        <LazyConfirmDialog
          open
          onOpenChange={setAsking}
          title={m.sessions_everywhere_title()}
          text={m.sessions_everywhere_text()}
          confirmLabel={m.sessions_everywhere()}
          cancelLabel={m.sessions_cancel()}
          danger
          busy={endingAll.busy}
          busyLabel={m.sessions_ending()}
          onConfirm={() => endingAll.run()}
        />
      )}
    </>
  )
}

function nameOf({ browser, system }: SessionEntry): string {
  if (browser && system) return m.sessions_browser_on({ browser, system })
  return browser ?? system ?? m.sessions_unknown()
}
