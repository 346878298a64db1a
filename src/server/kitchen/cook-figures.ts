import type { Db } from '#server/kernel/db/connection.ts'
import { countPortions } from '#server/ordering/ordering.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import type { SlotDay } from '#shared/domain/calendar/slot-day.ts'
import { THALI_KEY } from '#shared/domain/catalog/dish-key.ts'
import { addFigures, type CookFigure, cookFigure } from '#shared/domain/kitchen/cook-figure.ts'
import { productionSettings } from './settings.ts'
import { lockedLines, lockedSheet } from './stored-sheets.ts'

/** How many plates of a slot's day are still to be cooked: the one figure that kitchen, dish summary, wall and dashboard show. */
export async function cookFigureOf(db: Db, { day, slot }: SlotDay): Promise<CookFigure> {
  const sheet = await lockedSheet(db, { day, slot })
  const line = sheet && (await lockedLines(db, slot, [day])).find(({ key }) => key === THALI_KEY)
  const rows = await countPortions(db, day, { slot, noShowsCooked: true })
  const bufferPercent = sheet?.bufferPercent ?? (await productionSettings(db)).bufferPercent
  const none = { lockedSure: 0, seen: 0, planned: 0, offer: null, cooked: null }
  return cookFigure({ portions: rows, locked: sheet ? (line ?? none) : null, bufferPercent })
}

/** The same of several slots of a day together. */
export async function cookFigureOfDay(db: Db, day: KitchenDay, slots: readonly SlotCode[]): Promise<CookFigure> {
  const figures: CookFigure[] = []
  for (const slot of slots) figures.push(await cookFigureOf(db, { day, slot }))
  return addFigures(figures)
}
