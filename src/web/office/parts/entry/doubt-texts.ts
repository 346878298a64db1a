import * as m from '#paraglide/messages.js'
import { MAX_QUANTITY } from '#shared/domain/ordering/cart.ts'
import type { Doubt } from './message/draft.ts'

/** What to look at in a piece of a message, said behind it. */
export const DOUBT_TEXTS: Record<Doubt, () => string> = {
  how_many: m.entry_doubt_how_many,
  twice: m.entry_doubt_twice,
  tomorrow_closed: m.entry_doubt_tomorrow_closed,
  today_or_next_week: m.entry_doubt_today_or_next_week,
  old_message: m.entry_doubt_old_message,
  other_phone: m.entry_doubt_other_phone,
  which_dish: m.entry_doubt_which_dish,
  which_number: m.entry_doubt_which_number,
  which_day: m.entry_doubt_which_day,
  which_address: m.entry_doubt_which_address,
  which_phone: m.entry_doubt_which_phone,
  either: m.entry_doubt_either,
  part: m.entry_doubt_part,
  too_many: () => m.entry_doubt_too_many({ max: MAX_QUANTITY }),
  refused: m.entry_doubt_refused,
  not_served: m.entry_doubt_not_served,
}
