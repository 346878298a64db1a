import { ChevronDown } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import type { Poll } from '#shared/contract/catalog/customer/polls.schemas.ts'
import { shortDate } from '#web/kit/parts/dates.ts'
import { PollResults } from './PollResults.tsx'

/** Polls that have ended, the newest first; each opens to its results. */
export function PastPolls({ polls }: { polls: Poll[] }) {
  return (
    <details className="group rounded-lg bg-surface shadow-card">
      <summary className="flex min-h-11 list-none items-center gap-2 px-4 py-2 font-semibold">
        <ChevronDown className="size-5 shrink-0 text-ink-soft transition-transform group-open:rotate-180" />
        {m.admin_poll_past({ count: polls.length })}
      </summary>
      <ul className="grid gap-4 border-line border-t p-4 lg:grid-cols-2">
        {polls.map((poll) => (
          <li key={poll._id} className="rounded-md border border-line p-3">
            <p className="font-semibold">{poll.title}</p>
            <p className="mb-3 text-ink-soft text-sm tabular-nums">
              {m.admin_poll_was({ from: shortDate(poll.createdAt), to: shortDate(poll.endedAt ?? poll.createdAt) })}
            </p>
            <PollResults poll={poll} />
          </li>
        ))}
      </ul>
    </details>
  )
}
