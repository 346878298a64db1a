import * as m from '#paraglide/messages.js'
import { toast } from '#web/ui/toast.ts'

/**
 * Opens a lazily loaded part: `open` runs once its code is loaded. When loading fails a toast says so, and the next tap tries
 * again.
 */
export function whenLoaded(load: () => Promise<unknown>, open: () => void) {
  load().then(open, () => toast.error(m.part_not_loaded()))
}
