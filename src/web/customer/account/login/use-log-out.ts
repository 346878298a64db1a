import * as m from '#paraglide/messages.js'
import { toast } from '#web/ui/toast.ts'
import { dropPushSubscription } from '../../shell/push/drop-subscription.ts'
import { useCustomerSession } from '../../shell/session/session-context.ts'

/** Logs out and says so in a toast. This browser is logged out at once, also when the server cannot be reached. */
export function useLogOut(): () => Promise<void> {
  const { logOut } = useCustomerSession()
  return async () => {
    void dropPushSubscription()
    try {
      await logOut()
      toast.success(m.menu_logged_out())
    } catch {
      toast.error(m.menu_logout_failed())
    }
  }
}
