import * as m from '#paraglide/messages.js'
import { feedbackCalls } from '#shared/contract/ordering/office/feedback.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import { usePollInterval } from '#web/kit/stores/live-store.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { SkeletonGroup } from '#web/ui/SkeletonGroup.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { Tickets } from './Tickets.tsx'
import { WeekOfFeedback } from './WeekOfFeedback.tsx'

const POLL_MS = 60_000

/** Feedback: what was missing and is still to be made good, and how the meals of the week were rated. */
export default function FeedbackTab() {
  const refetchInterval = usePollInterval(POLL_MS)
  const tickets = useCall(feedbackCalls.listTickets, {}, { staleTime: 0, refetchInterval })
  const week = useCall(feedbackCalls.feedback, {}, { staleTime: 0, refetchInterval })
  const error = { title: m.feedback_failed_title(), text: m.feedback_failed() }
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <Loaded
        data={tickets.data}
        failed={tickets.isError}
        error={error}
        onRetry={() => tickets.refetch()}
        retrying={tickets.isFetching}
        loading={<Placeholder />}
      >
        {({ tickets, now }) => <Tickets tickets={tickets} now={now} />}
      </Loaded>
      <Loaded
        data={week.data}
        failed={week.isError}
        error={error}
        onRetry={() => week.refetch()}
        retrying={week.isFetching}
        loading={<Placeholder />}
      >
        {(week) => <WeekOfFeedback {...week} />}
      </Loaded>
    </div>
  )
}

function Placeholder() {
  return (
    <SkeletonGroup label={m.feedback_loading()}>
      <Skeleton className="h-80 rounded-lg" />
    </SkeletonGroup>
  )
}
