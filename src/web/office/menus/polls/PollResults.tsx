import * as m from '#paraglide/messages.js'
import type { Poll } from '#shared/contract/catalog/customer/polls.schemas.ts'

/** How often each option was chosen, and how many voted. */
export function PollResults({ poll: { results } }: { poll: Poll }) {
  const most = Math.max(...results.options.map(({ votes }) => votes))
  return (
    <div className="flex flex-col gap-3">
      <ul className="flex flex-col gap-3">
        {results.options.map((option) => {
          const leads = option.votes > 0 && option.votes === most
          return (
            <li key={option._id}>
              <p className="flex flex-wrap justify-between gap-x-4">
                <span className={leads ? 'font-semibold' : ''}>{option.name}</span>
                <span className="text-ink-soft tabular-nums">
                  {option.votes === 1 ? m.admin_poll_vote_one() : m.admin_poll_votes({ count: option.votes })}
                  {' · '}
                  {m.admin_poll_percentage({ percentage: option.percentage })}
                </span>
              </p>
              <div aria-hidden="true" className="mt-1 h-2 overflow-hidden rounded-full bg-sunken">
                <div
                  className={`h-full rounded-full transition-[width] ${leads ? 'bg-leaf' : 'bg-turmeric'}`}
                  style={{ width: `${option.percentage}%` }}
                />
              </div>
            </li>
          )
        })}
      </ul>
      <p className="text-ink-soft text-sm tabular-nums">{m.admin_poll_total({ count: results.totalVotes })}</p>
    </div>
  )
}
