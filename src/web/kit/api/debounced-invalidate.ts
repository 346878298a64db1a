import type { QueryClient } from '@tanstack/react-query'
import type { Call } from '#shared/contract/define.ts'
import { refresh } from './use-call.ts'

/**
 * Invalidates the queries of calls, at most once in `ms` each. A fetch under way is cancelled and started anew: it may have
 * begun before the change.
 */
export function debouncedInvalidate(client: QueryClient, ms: number) {
  const wanted = new Set<Call>()
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    add(calls: readonly Call[]) {
      for (const call of calls) wanted.add(call)
      timer ??= setTimeout(() => {
        timer = undefined
        for (const call of wanted) void refresh(client, call)
        wanted.clear()
      }, ms)
    },
    stop() {
      clearTimeout(timer)
    },
  }
}
