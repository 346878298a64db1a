import type { QueryClient } from '@tanstack/react-query'
import type { Call } from '#shared/contract/define.ts'
import { refresh } from './use-call.ts'

/**
 * Reads calls again, those asked for within `ms` together and once. Of a call that is being read, a new reading takes the
 * place: it may have begun before the change.
 */
export function gatheredRefresh(client: QueryClient, ms: number) {
  const wanted = new Set<Call>()
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    want(calls: readonly Call[]) {
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
