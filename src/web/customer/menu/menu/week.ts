import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { KitchenWeek, Menu } from '#shared/contract/catalog/customer/menus.schemas.ts'
import { menuCalls } from '#shared/contract/catalog/customer/menus.ts'
import type { HomeData } from '#shared/contract/pages.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import type { Api } from '#web/kit/api/call-api.ts'

/** What the home screen knows of the week: its days by the server's clock and calendar, and their menus. */
export interface Week extends Omit<KitchenWeek, 'delivery'> {
  /** `null`: not known. */
  delivery: KitchenWeek['delivery'] | null
  /** By day; `null` when the day was asked for and has no menu. */
  menus: Record<KitchenDay, Menu | null>
  /** Until when a plate of a full day is held for the customer, by day. */
  heldUntil?: Record<KitchenDay, string>
}

/** The slot that is asked for. */
type Wanted = { slot?: SlotCode }

/** The week that the document brought: every day of the strip and the coming six were asked for. */
export function weekOf(home: HomeData): Week {
  return { ...home, menus: menusOf([...home.strip, ...home.coming], home.menus) }
}

/**
 * Reads the coming six days, and the past days of the strip where they are not known yet. `guess` is only what is asked
 * for when nothing is known: which days are coming is what the server answers. Without an answer, or with no menu in
 * it, the active menu stands in (spec: customer §7). Rejects when that cannot be read either.
 */
export async function loadWeek(
  api: Api,
  slot: SlotCode,
  known: Week | undefined,
  guess: KitchenDay,
  signal: AbortSignal,
): Promise<Week> {
  // Nothing is said of lunch: that is what a kitchen without slots is asked.
  const wanted = slot === 'lunch' ? {} : { slot }
  const week = await comingDays(api, wanted, known, guess, signal)
  const unknown = week.strip.filter((day) => !(day in week.menus))
  if (unknown.length === 0) return week
  try {
    const { menus } = await api.call(menuCalls.weeklyMenus, { body: { dates: unknown, ...wanted } }, { signal })
    return { ...week, menus: { ...week.menus, ...menusOf(unknown, menus) } }
  } catch (error) {
    logFailure(error)
    return week
  }
}

async function comingDays(
  api: Api,
  wanted: Wanted,
  known: Week | undefined,
  guess: KitchenDay,
  signal: AbortSignal,
): Promise<Week> {
  const ask = (dates: KitchenDay[]) => api.call(menuCalls.weeklyMenus, { body: { dates, ...wanted } }, { signal })
  try {
    const asked = known?.coming ?? [guess]
    const reply = await ask(asked)
    const { menus, ...days } = String(reply.coming) === String(asked) ? reply : await ask(reply.coming)
    const week = { ...days, menus: { ...known?.menus, ...menusOf(days.coming, menus) } }
    return Object.keys(menus).length > 0 ? week : await withActiveMenu(api, wanted, week, signal)
  } catch (error) {
    if (signal.aborted) throw error
    logFailure(error)
    return withActiveMenu(api, wanted, known, signal)
  }
}

/** A menu that is known for the order day stays: it is the day's own. */
async function withActiveMenu(api: Api, wanted: Wanted, known: Week | undefined, signal: AbortSignal): Promise<Week> {
  const { menu, ...days } = await api.call(menuCalls.activeMenu, { query: wanted }, { signal })
  return { ...days, menus: { ...known?.menus, [days.orderDay]: known?.menus[days.orderDay] ?? menu } }
}

function menusOf(days: KitchenDay[], menus: Record<KitchenDay, Menu>): Week['menus'] {
  return Object.fromEntries(days.map((day) => [day, menus[day] ?? null]))
}

/** The spec has it logged (customer §8); the person is not bothered while there is something to show. */
function logFailure(error: unknown) {
  // biome-ignore lint/suspicious/noConsole: for developers
  console.info('Menus could not be read', error)
}
