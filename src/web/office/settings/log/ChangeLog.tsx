import { Download } from 'lucide-react'
import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { isKitchenDay } from '#shared/base/kitchen-time.ts'
import type { CallReply } from '#shared/contract/define.ts'
import type { AuditEvent } from '#shared/contract/people/office/audit.schemas.ts'
import { auditCalls } from '#shared/contract/people/office/audit.ts'
import { staffCalls } from '#shared/contract/people/office/staff.ts'
import { actorText } from '#shared/texts/actor-text.ts'
import { callText, LISTED_CALLS } from '#shared/texts/call-text.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi, useCall } from '#web/kit/api/use-call.ts'
import { clockTime, shortDate } from '#web/kit/parts/dates.ts'
import { saveCsv } from '#web/kit/table/save-file.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { SkeletonGroup } from '#web/ui/SkeletonGroup.tsx'
import { toast } from '#web/ui/toast.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { useReason } from '../../parts/use-reason.tsx'
import { changeText, roleText, subjectText } from './log-texts.ts'

type Read = CallReply<typeof auditCalls.listAudit>

/** What was changed in the office: who, when, what it was before, and why. */
export default function ChangeLog() {
  const [filter, setFilter] = useState({ from: '', to: '', actor: '', call: '' })
  const query = queryOf(filter)
  const read = useCall(auditCalls.listAudit, { query }, { staleTime: 0 })
  const { data: people } = useCall(staffCalls.listStaff, {})
  const api = useApi()
  const { askReason, reasonDialog } = useReason()
  const file = useAction(async () => {
    const reason = await askReason(m.admin_csv_reason(), m.admin_csv(), 'export')
    if (reason === null) return
    try {
      saveCsv('change-log', (await api.call(auditCalls.exportAudit, { query: { ...query, reason } })).csv)
    } catch {
      toast.error(m.admin_csv_failed())
    }
  })
  const set = (part: keyof typeof filter) => (event: { target: { value: string } }) =>
    setFilter((now) => ({ ...now, [part]: event.target.value }))
  return (
    <section aria-labelledby="change-log" className="flex max-w-240 flex-col gap-4">
      <h2 id="change-log" className="font-bold text-xl">
        {m.settings_view_log()}
      </h2>
      <div className="flex flex-wrap items-end gap-3">
        <Field type="date" label={m.log_from()} value={filter.from} onChange={set('from')} />
        <Field type="date" label={m.log_to()} value={filter.to} onChange={set('to')} />
        <Select
          label={m.log_who()}
          value={filter.actor}
          onChange={set('actor')}
          options={[
            { value: '', label: m.log_everybody() },
            ...(people?.staff ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
        />
        <Select
          label={m.log_what()}
          value={filter.call}
          onChange={set('call')}
          options={[
            { value: '', label: m.log_everything() },
            ...LISTED_CALLS.map((call) => ({ value: call, label: callText(call) })),
          ]}
        />
        <Button variant="secondary" busy={file.busy} busyLabel={m.admin_csv_making()} onClick={() => file.run()}>
          <Download className="size-5 shrink-0" />
          {m.admin_csv()}
        </Button>
      </div>
      <Loaded
        data={read.data}
        failed={read.isError}
        error={{ title: m.log_failed_title(), text: m.log_failed() }}
        onRetry={() => read.refetch()}
        retrying={read.isFetching}
        loading={
          <SkeletonGroup label={m.log_loading()} className="flex flex-col gap-3">
            <Skeleton className="h-96 rounded-lg" />
          </SkeletonGroup>
        }
      >
        {/* By what is read: another filter starts at its first page. */}
        {(first) => <Events key={JSON.stringify([query, first.events[0]?._id])} first={first} query={query} />}
      </Loaded>
      {reasonDialog}
    </section>
  )
}

function queryOf({ from, to, actor, call }: Record<'from' | 'to' | 'actor' | 'call', string>) {
  return {
    ...(isKitchenDay(from) && { from }),
    ...(isKitchenDay(to) && { to }),
    ...(actor && { actor }),
    ...(call && { call }),
  }
}

function Events({ first, query }: { first: Read; query: object }) {
  const api = useApi()
  const [events, setEvents] = useState(first.events)
  const [names, setNames] = useState(first.names ?? {})
  const [cursor, setCursor] = useState(first.nextCursor)
  const more = useAction(async (from: string) => {
    try {
      const next = await api.call(auditCalls.listAudit, { query: { ...query, cursor: from } })
      setEvents((shown) => [...shown, ...next.events])
      setNames((known) => ({ ...known, ...next.names }))
      setCursor(next.nextCursor)
    } catch {
      toast.error(m.log_failed())
    }
  })
  if (events.length === 0) return <p className="py-8 text-center text-ink-soft">{m.log_empty()}</p>
  return (
    <>
      <Card>
        <ul>
          {events.map((event) => (
            <Event key={event._id} event={event} names={names} />
          ))}
        </ul>
      </Card>
      {cursor !== null && (
        <Button variant="secondary" className="self-center" busy={more.busy} onClick={() => more.run(cursor)}>
          {m.log_more()}
        </Button>
      )}
    </>
  )
}

function Event({ event, names }: { event: AuditEvent; names: Record<string, string> }) {
  const about = subjectText(event.subject, names)
  const by = roleText(event.role)
  const { at, actor, role, call, reason, changes, rejected } = event
  return (
    <li className="wrap-anywhere flex flex-wrap gap-x-6 gap-y-1 border-line border-t py-3 first:border-t-0">
      <p className="basis-40 text-ink-soft text-sm tabular-nums">
        {shortDate(at)}, {clockTime(at)}
      </p>
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{callText(call)}</span>
          {rejected && <Badge tone="warning">{m.log_rejected()}</Badge>}
        </p>
        <p className="text-ink-soft text-sm">
          {actor ? `${actor.name}${by ? ` (${by})` : ''}` : actorText(role)}
          {about && ` · ${about}`}
        </p>
        {reason && <p className="text-sm">{m.log_reason({ reason })}</p>}
        {changes.map((change) => (
          <p key={`${change.subject}${changeText(change)}`} className="text-sm tabular-nums">
            {changeText(change.subject === event.subject ? { ...change, subject: null } : change, names)}
          </p>
        ))}
      </div>
    </li>
  )
}
