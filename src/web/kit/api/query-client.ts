import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const RETRIES = 2

/** The query cache. A 4xx is final; a lost answer or a 5xx is retried twice. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Offline, a query fails at once instead of being paused.
        networkMode: 'always',
        retry: (failures, error) =>
          failures < RETRIES && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500),
      },
    },
  })
}
