import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whileLoaded } from '../../browser/while-loaded.ts'
import { useSession } from '../session.ts'

/** Keeps what a signed-in customer sees up to date by the server's events. Their code comes after sign-in. */
export function useLiveUpdates(client: QueryClient) {
  const session = useSession()
  const token = session.status === 'signed-in' && !session.ended ? session.token : null
  const userId = session.user?._id
  useEffect(() => {
    if (token === null || userId === undefined) return
    return whileLoaded(
      () => import('./live-updates.ts'),
      ({ startLiveUpdates }) => startLiveUpdates(client, { token, userId }),
    )
  }, [client, token, userId])
}
