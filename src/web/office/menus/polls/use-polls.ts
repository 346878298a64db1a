import { pollCalls } from '#shared/contract/catalog/customer/polls.ts'
import { adminPollCalls } from '#shared/contract/catalog/office/polls.ts'
import { useCall, useRefresh } from '#web/kit/api/use-call.ts'

/** Votes come in all day. */
const REFRESH_MS = 30_000

/** The active poll and those that have ended. A failure leaves them empty (spec: admin §8). */
export function usePolls() {
  const active = useCall(pollCalls.activePoll, {}, { refetchInterval: REFRESH_MS })
  const all = useCall(adminPollCalls.listPolls, {}, { refetchInterval: REFRESH_MS })
  return {
    active: active.data?.poll ?? null,
    past: all.data?.polls.filter(({ endedAt }) => endedAt !== null) ?? [],
  }
}

/** Reads again what a change of polls has made old. */
export function useRefreshPolls(): () => Promise<void> {
  const refresh = useRefresh()
  return async () => {
    await Promise.all([refresh(pollCalls.activePoll), refresh(adminPollCalls.listPolls)])
  }
}
