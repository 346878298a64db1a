import * as m from '#paraglide/messages.js'
import { lineName } from '#web/kit/parts/line-name.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { ShownPoll } from './use-poll.ts'

interface PollResultsProps {
  poll: ShownPoll
  /** The id of the option voted for. */
  myVote: string
  onChange: () => void
}

/** The votes of each option, and the customer's own. */
export function PollResults({ poll, myVote, onChange }: PollResultsProps) {
  const { options, totalVotes } = poll.results
  return (
    <>
      <ul className="mt-3 flex flex-col gap-3">
        {options.map(({ _id, votes, percentage, ...option }) => (
          <li key={_id}>
            <p className="flex items-center gap-2 text-base">
              <span className="min-w-0 flex-1">{lineName(option)}</span>
              {_id === myVote && <Badge tone="success">{m.poll_mine()}</Badge>}
              <span className="font-semibold tabular-nums">{m.poll_percentage({ percentage })}</span>
              <span className="sr-only">{votesText(votes)}</span>
            </p>
            <div aria-hidden="true" className="mt-1 h-2 overflow-hidden rounded-full bg-sunken">
              <div
                className={`h-full rounded-full transition-[width] ${_id === myVote ? 'bg-leaf' : 'bg-edge'}`}
                style={{ width: `${percentage}%` }}
              />
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
        <p className="text-base text-ink-soft">{votesText(totalVotes)}</p>
        <Button variant="quiet" className="-mr-4" onClick={onChange}>
          {m.poll_change()}
        </Button>
      </div>
    </>
  )
}

function votesText(count: number): string {
  return count === 1 ? m.poll_votes_one() : m.poll_votes_many({ count })
}
