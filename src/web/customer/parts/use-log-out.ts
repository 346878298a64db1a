import { useQueryClient } from '@tanstack/react-query'
import * as m from '#paraglide/messages.js'
import { toast } from '../../ui/toast.ts'
import { dropPushSubscription } from '../push/drop-subscription.ts'
import { logOut } from '../session.ts'

/** Logging out with its toasts. What had been read for the customer is forgotten too. */
export function useLogOut(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    void dropPushSubscription()
    try {
      await logOut()
      toast.success(m.menu_logged_out())
    } catch {
      toast.error(m.menu_logout_failed())
    } finally {
      // By now no screen of the customer's own is mounted; the menu on the home screen stays.
      client.removeQueries({ type: 'inactive' })
    }
  }
}
