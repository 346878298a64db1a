import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const RETRIES = 2

/** The cache of what has been read. Rejections are final; a lost answer or a server in trouble is asked again, twice. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Offline, a read fails at once and says so, instead of waiting unseen.
        networkMode: 'always',
        retry: (failures, error) =>
          failures < RETRIES && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500),
      },
    },
  })
}
