import type { CallReply } from '#shared/contract/define.ts'
import { useCall } from '../api/use-call.ts'
import { useServerNow } from '../api/use-server-now.ts'
import { calendarOf, pausableOf } from './pausable-of.ts'
import type { PauseCalls } from './pause-calls.ts'

/** A deadline that passes while somebody chooses shows within so long. */
const TICK_MS = 5_000

/** What the rules of pauses take, read anew at each opening: the subscription, the calendar and the server's present instant. */
export function usePausable(call: PauseCalls['list'], subscriptionId: string) {
  const read = useCall(call, { params: { id: subscriptionId } }, { staleTime: 0 })
  const reply = read.data as CallReply<PauseCalls['list']> | undefined
  const now = useServerNow({ now: reply?.now ?? null, readAt: read.dataUpdatedAt }, TICK_MS)
  // Until the reading of this opening has come, what an earlier one left is not shown.
  const fresh = reply && { subscription: pausableOf(reply), calendar: calendarOf(reply), reply }
  return { read, now, pausable: fresh }
}
