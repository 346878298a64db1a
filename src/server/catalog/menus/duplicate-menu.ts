import * as m from '#paraglide/messages.js'
import { AppError } from '#server/kernel/http/errors.ts'
import { type Calendar, orderDayAt, type SlotCode } from '#shared/domain/calendar/calendar.ts'
import { copyMenus } from './copy-menus.ts'
import { firstFreeDay } from './first-days.ts'
import type { MenusTrx } from './menus-trx.ts'
import { menuById } from './queries.ts'

const NAME_MAX = 200

/**
 * Copies a menu, not active, to the first open day of its slot, from the order day on, that has no menu; of a draft it makes
 * a draft. Returns the copy's id. Changes of menus go one at a time: two copies made at once get two days.
 */
export async function duplicateMenu(
  trx: MenusTrx,
  id: string,
  { calendars, now }: { calendars: Record<SlotCode, Calendar>; now: Date },
): Promise<string> {
  const original = await menuById(trx, id)
  if (!original) throw new AppError('not_found')
  const { slot, stage } = original
  const calendar = calendars[slot]
  const name = m.menu_copy_name({ name: original.name }).slice(0, NAME_MAX)
  const day = await firstFreeDay(trx, calendar, orderDayAt(calendar, now))
  const [copyId] = await copyMenus(trx, [{ original, name, slot, stage, day }], now)
  return copyId as string
}
