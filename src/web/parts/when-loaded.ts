import * as m from '#paraglide/messages.js'
import { toast } from '../ui/toast.ts'

/**
 * Opens a part whose code is loaded when first wanted: `open` runs once the code is here. When it cannot be loaded the
 * person is told, the screen stays as it is, and the next tap tries again.
 */
export function whenLoaded(load: () => Promise<unknown>, open: () => void) {
  load().then(open, () => toast.error(m.part_not_loaded()))
}
