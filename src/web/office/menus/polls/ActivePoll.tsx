import * as m from '#paraglide/messages.js'
import type { Poll } from '#shared/contract/catalog/customer/polls.schemas.ts'
import { clockTime, shortDate } from '#web/kit/parts/dates.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { PollResults } from './PollResults.tsx'

/** The poll in which customers vote just now. Spec: admin §2. */
export function ActivePoll({ poll, onEnd }: { poll: Poll; onEnd: () => void }) {
  return (
    <Card as="section" aria-labelledby="active-poll" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <p className="flex flex-wrap items-center gap-2 text-ink-soft text-sm">
            <Badge tone="success">{m.admin_poll_active()}</Badge>
            {poll.expiresAt
              ? m.admin_poll_until({ day: shortDate(poll.expiresAt), time: clockTime(poll.expiresAt) })
              : m.admin_poll_never_ends()}
          </p>
          <h2 id="active-poll" className="mt-2 font-bold text-xl">
            {poll.title}
          </h2>
          {poll.description && <p className="whitespace-pre-line text-ink-soft">{poll.description}</p>}
        </div>
        <Button variant="secondary" onClick={onEnd}>
          {m.admin_poll_end()}
        </Button>
      </div>
      <PollResults poll={poll} />
    </Card>
  )
}
