import * as m from '#paraglide/messages.js'
import { toast } from '../../ui/toast.ts'
import { dropPushSubscription } from '../push/drop-subscription.ts'
import { logOut } from '../session.ts'

/** Logging out with its toasts. Also when the server cannot be reached this browser is logged out at once. */
export async function logOutWithToast(): Promise<void> {
  void dropPushSubscription()
  try {
    await logOut()
    toast.success(m.menu_logged_out())
  } catch {
    toast.error(m.menu_logout_failed())
  }
}
