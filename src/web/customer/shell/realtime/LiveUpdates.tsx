import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whileLoaded } from '#web/kit/browser/while-loaded.ts'
import { useCustomerSession, useSession } from '../session/session-context.ts'

/**
 * Refetches what a signed-in customer sees at the server's events. Its code is loaded after sign-in. A component that renders
 * nothing: as a hook of the app it would re-render every screen whenever the session changes.
 */
export function LiveUpdates() {
  const client = useQueryClient()
  const customerSession = useCustomerSession()
  const session = useSession()
  const token = session.status === 'signed-in' && !session.ended ? session.token : null
  const userId = session.user?._id
  useEffect(() => {
    if (token === null || userId === undefined) return
    return whileLoaded(
      () => import('./live-updates.ts'),
      ({ startLiveUpdates }) => startLiveUpdates(client, customerSession, { token, userId }),
    )
  }, [client, customerSession, token, userId])
  return null
}
