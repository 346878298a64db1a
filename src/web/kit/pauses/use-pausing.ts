import { useRef, useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { PausePreview } from '#shared/domain/subscriptions/pause-preview.ts'
import type { PausedDays } from '#shared/domain/subscriptions/pauses.ts'
import { ApiError, errorText, isUnanswered } from '../api/api-error.ts'
import { useAction } from '../api/use-action.ts'
import { useApi } from '../api/use-call.ts'
import { newId } from '../browser/new-id.ts'
import { seenOf } from './pausable-of.ts'
import type { PauseCalls } from './pause-calls.ts'

/** Why something was not done. `unanswered`: nobody knows whether it was, and the same can be asked again. */
export interface PauseTrouble {
  kind: 'unanswered' | 'rejected'
  text: string
}

interface Ways {
  /** The server has done it; `message` is what it says. */
  onDone: (message: string) => void
  /** Something else is true by now than what was shown. */
  onChanged: () => void
}

function useTrouble({ onChanged }: Ways) {
  const [trouble, setTrouble] = useState<PauseTrouble | null>(null)
  const attempt = async (work: () => Promise<void>) => {
    setTrouble(null)
    try {
      await work()
    } catch (error) {
      if (isUnanswered(error)) return setTrouble({ kind: 'unanswered', text: errorText(error, m.pause_unanswered()) })
      setTrouble({ kind: 'rejected', text: errorText(error, m.pause_failed()) })
      if (error instanceof ApiError && (error.status === 409 || error.status === 404)) onChanged()
    }
  }
  return { trouble, clear: () => setTrouble(null), attempt }
}

/** Pauses as it was previewed, one at a time; what is asked again after a lost answer has the same key. */
export function usePausing(call: PauseCalls['pause'], subscriptionId: string, ways: Ways) {
  const api = useApi()
  const key = useRef({ of: '', key: '' })
  const { trouble, clear, attempt } = useTrouble(ways)
  const { busy, run } = useAction((days: PausedDays, preview: PausePreview) =>
    attempt(async () => {
      const body = { ...days, seen: seenOf(preview) }
      const of = JSON.stringify(body)
      if (key.current.of !== of) key.current = { of, key: newId() }
      const input = { params: { id: subscriptionId }, body }
      const { message } = await api.call(call, input, { idempotencyKey: key.current.key })
      key.current = { of: '', key: '' }
      ways.onDone(message)
    }),
  )
  return { busy, pause: run, trouble, clear }
}

/** Withdraws a pause; asking again does no harm. */
export function useWithdrawing(call: PauseCalls['withdraw'], ways: Ways) {
  const api = useApi()
  const { trouble, clear, attempt } = useTrouble(ways)
  const { busy, run } = useAction((pauseId: string) =>
    attempt(async () => {
      const { message } = await api.call(call, { params: { id: pauseId } })
      ways.onDone(message)
    }),
  )
  return { busy, withdraw: run, trouble, clear }
}
