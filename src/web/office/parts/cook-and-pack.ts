import * as m from '#paraglide/messages.js'
import { countText } from '#web/kit/parts/count-text.ts'

interface Counted {
  confirmed: number
  willBeConfirmed: number
  /** With what was declined after the deadline; none where that is nothing. */
  toCook?: number | undefined
}

/** `cook 112 · pack 111`: what is cooked, and what of it is delivered. */
export function cookAndPack({ confirmed, willBeConfirmed, toCook }: Counted): string {
  const pack = confirmed + willBeConfirmed
  return m.admin_dishes_cook_and_pack({ cook: countText(toCook ?? pack), pack: countText(pack) })
}
