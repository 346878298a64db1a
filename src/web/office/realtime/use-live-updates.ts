import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whileLoaded } from '#web/kit/browser/while-loaded.ts'
import type { AdminSession } from '#web/kit/stores/admin-session.ts'

/** Keeps the panel up to date by the server's events for as long as it stands. */
export function useLiveUpdates(client: QueryClient, session: AdminSession, token: string) {
  useEffect(
    () =>
      whileLoaded(
        () => import('./live-updates.ts'),
        ({ startLiveUpdates }) => startLiveUpdates(client, session, token),
      ),
    [client, session, token],
  )
}
