import * as m from '#paraglide/messages.js'
import type { cartRejection } from '#shared/domain/ordering/cart.ts'
import { toast } from '#web/ui/toast.ts'

type Rejection = NonNullable<ReturnType<typeof cartRejection>> | 'full'

const TEXTS: Record<Rejection, () => string> = {
  add_future: m.home_add_future,
  add_past: m.home_add_past,
  modify_future: m.home_modify_future,
  modify_past: m.home_modify_past,
  full: m.home_full_text,
}

/** Says why the cart was not changed. Few taps come to this: its texts are loaded then. */
export function tellRejection(rejection: Rejection) {
  toast.warning(TEXTS[rejection]())
}
