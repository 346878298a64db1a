import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whileLoaded } from '../../browser/while-loaded.ts'
import { useCustomerSession, useSession } from '../session/session-context.ts'

/**
 * Keeps what a signed-in customer sees up to date by the server's events. Their code comes after sign-in. A component
 * that shows nothing: as a hook of the app it would draw every screen anew whenever the session changes.
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
