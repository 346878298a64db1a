import { Check, X } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import type { RiderStop } from '#shared/contract/delivery/rider/run.schemas.ts'
import { isSettledStop } from '#shared/domain/delivery/stop-states.ts'
import { stopHref } from '../rider-context.ts'
import { Alarms } from './BoxMarks.tsx'
import { FAIL_TEXTS, STATE_TEXTS } from './stop-texts.ts'

/** All stops of a run: first those that are open, in the order in which they are driven to, then the others. */
export function StopList({ stops, current }: { stops: RiderStop[]; current: string | null }) {
  const open = stops.filter(({ state }) => !isSettledStop(state))
  const settled = stops.filter(({ state }) => isSettledStop(state))
  return (
    <>
      {open.length > 0 && <List title={m.rider_open_stops()} stops={open} current={current} />}
      {settled.length > 0 && <List title={m.rider_settled_stops()} stops={settled} current={current} />}
    </>
  )
}

function List({ title, stops, current }: { title: string; stops: RiderStop[]; current: string | null }) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-semibold text-base">{title}</h2>
      <ol className="flex flex-col overflow-hidden rounded-lg bg-surface shadow-card">
        {stops.map((stop) => (
          <li key={stop._id} className="border-line border-t first:border-t-0">
            <Row stop={stop} isCurrent={stop._id === current} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Row({ stop, isCurrent }: { stop: RiderStop; isCurrent: boolean }) {
  const { _id, number, people, address, state, reason, cash } = stop
  const settled = isSettledStop(state)
  const word = reason ? FAIL_TEXTS[reason]() : state === 'pending' ? null : STATE_TEXTS[state]()
  return (
    <a
      href={stopHref(_id)}
      aria-current={isCurrent || undefined}
      className={`flex min-h-16 flex-wrap items-center gap-x-3 px-3 py-2 ${isCurrent ? 'bg-leaf-soft' : ''}`}
    >
      <span className="grid size-10 shrink-0 place-content-center rounded-md bg-sunken font-bold text-xl tabular-nums">
        {state === 'delivered' ? (
          <Check className="size-6 text-leaf" />
        ) : settled ? (
          <X className="size-6 text-danger" />
        ) : (
          number
        )}
      </span>
      <span className="min-w-0 flex-1 basis-36">
        <span className="wrap-anywhere block font-semibold text-base">
          {settled && `${number} · `}
          {people.map(({ name }) => name || m.rider_customer()).join(', ')}
        </span>
        <span className="wrap-anywhere block text-base text-ink-soft">{address}</span>
        <span className="flex flex-wrap gap-1 text-base empty:hidden">
          <Alarms alarms={alarmsAt(stop)} />
        </span>
        {word && <span className="block font-semibold text-base">{word}</span>}
      </span>
      {cash > 0 && !settled && <strong className="text-base tabular-nums">{formatRupees(cash)}</strong>}
    </a>
  )
}

/** What of the boxes must not be mixed up; a run that an earlier version of this app has kept does not know it. */
function alarmsAt({ marks = [] }: Partial<RiderStop>): string[] {
  return [...new Set(marks.flatMap(({ alarms }) => alarms))]
}
