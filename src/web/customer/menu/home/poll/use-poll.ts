import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { pollCalls } from '#shared/contract/catalog/customer/polls.ts'
import type { CallReply } from '#shared/contract/define.ts'
import { ApiError, errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { keyOf, useApi, useCall } from '#web/kit/api/use-call.ts'

export type ShownPoll = NonNullable<CallReply<typeof pollCalls.activePoll>['poll']>

/** While one looks at it, other people's votes come in. */
const REFRESH_MS = 60_000

/** The poll of the day and voting in it. A poll that cannot be read is as if there were none. */
export function usePoll() {
  const api = useApi()
  const client = useQueryClient()
  const queryKey = keyOf(pollCalls.activePoll, {})
  const { data } = useCall(pollCalls.activePoll, {}, { refetchInterval: REFRESH_MS })
  const [problem, setProblem] = useState<{ pollId: string; text: string; ended: boolean } | null>(null)
  /** While answers are read anew after signing in, the poll stays; whose vote it was does not. */
  const [last, setLast] = useState<ShownPoll | null>(null)
  const current = data?.poll
  if (current && current !== last) setLast(current)
  const poll = current ?? (data === undefined && last ? { ...last, myVote: null } : null)

  const { busy, run } = useAction(async (pollId: string, optionId: string, onVoted: () => void) => {
    setProblem(null)
    try {
      const voted = await api.call(pollCalls.vote, { params: { id: pollId }, body: { optionId } })
      // What was asked before the vote would take it back on the screen.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, { success: true, poll: voted.poll })
      onVoted()
    } catch (error) {
      const ended = error instanceof ApiError && (error.code === 'poll_ended' || error.code === 'not_found')
      setProblem({ pollId, text: errorText(error, m.poll_failed()), ended })
    }
  })

  return { poll, problem: problem?.pollId === poll?._id ? problem : null, voting: busy, vote: run }
}
