import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whileLoaded } from '../../browser/while-loaded.ts'

/** Keeps the panel up to date by the server's events for as long as it stands. */
export function useLiveUpdates(client: QueryClient, token: string) {
  useEffect(
    () =>
      whileLoaded(
        () => import('./live-updates.ts'),
        ({ startLiveUpdates }) => startLiveUpdates(client, token),
      ),
    [client, token],
  )
}
