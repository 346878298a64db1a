import { formatDate } from '#shared/base/dates.ts'
import { addDays, isKitchenDay, type KitchenDay } from '#shared/base/kitchen-time.ts'
import { searchForm } from '#shared/base/search-form.ts'
import { weekdayName } from '#shared/base/weekday-name.ts'

/** How far around today days are looked for, in days. */
const BEFORE = 60
const AFTER = 120

/**
 * The days that typed words can mean, those to come before those gone by, each the nearest first: `24 nov`, `tue`, `24/11`,
 * `2026-11-24`, or a name. `named` has days by their names as they are searched; whoever writes one whole means that day alone.
 */
export function findDays(typed: string, today: KitchenDay, named: Record<string, KitchenDay> = {}): KitchenDay[] {
  const text = searchForm(typed.trim())
  if (isKitchenDay(text)) return [text]
  const words = text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  if (words.length === 0) return []
  const byName = Object.entries(named).find(([name]) => name.length > 0 && text.length > 2 && name.startsWith(text))
  if (byName) return [byName[1]]
  const coming = Array.from({ length: AFTER + 1 }, (_, count) => addDays(today, count))
  const gone = Array.from({ length: BEFORE }, (_, count) => addDays(today, -count - 1))
  return [...coming, ...gone].filter((day) => words.every((word) => means(word, day)))
}

/** Numbers are a day, a month or a year, whole; words begin a weekday or a month. */
function means(word: string, day: KitchenDay): boolean {
  const [year, month, date] = day.split('-').map(Number)
  if (/^\p{N}+$/u.test(word)) return [year, month, date].includes(Number(word))
  const monthName = formatDate(day).split(' ')[1] ?? ''
  return word.length > 1 && [weekdayName(day), monthName].some((name) => name.toLowerCase().startsWith(word))
}
