import type { Menu } from '#shared/contract/customer/menus.schemas.ts'
import { menuCalls } from '#shared/contract/customer/menus.ts'
import type { HomeData } from '#shared/contract/pages.ts'
import { type KitchenDay, weeklyMenuDaysFrom, weekStripOf } from '#shared/domain/calendar/kitchen-time.ts'
import type { Api } from '#web/data/call-api.ts'

/** What the home screen knows of the week. */
export interface Week {
  /** The day that can be ordered for, by the server's clock. */
  orderDay: KitchenDay
  /** By day; `null` when the day was asked for and has no menu. */
  menus: Record<KitchenDay, Menu | null>
}

/** The week that the document brought: every day of the strip and the coming six were asked for. */
export function weekOf({ orderDay, menus }: HomeData): Week {
  const days = [...weekStripOf(orderDay), ...weeklyMenuDaysFrom(orderDay)]
  return { orderDay, menus: menusOf(days, menus) }
}

/**
 * Reads the coming six days, and the past days of the strip where they are not known yet. `guess` is only what is asked
 * for first: the order day is the one that the server answers with. Without an answer, or with no menu in it, the active
 * menu stands in (spec: customer §7). Rejects when that cannot be read either.
 */
export async function loadWeek(
  api: Api,
  known: Week | undefined,
  guess: KitchenDay,
  signal: AbortSignal,
): Promise<Week> {
  const week = await comingDays(api, known, guess, signal)
  const unknown = weekStripOf(week.orderDay).filter((day) => !(day in week.menus))
  if (unknown.length === 0) return week
  try {
    const { menus } = await api.call(menuCalls.weeklyMenus, { body: { dates: unknown } }, { signal })
    return { ...week, menus: { ...week.menus, ...menusOf(unknown, menus) } }
  } catch (error) {
    logFailure(error)
    return week
  }
}

async function comingDays(api: Api, known: Week | undefined, guess: KitchenDay, signal: AbortSignal): Promise<Week> {
  const ask = (from: KitchenDay) =>
    api.call(menuCalls.weeklyMenus, { body: { dates: weeklyMenuDaysFrom(from) } }, { signal })
  try {
    const first = known?.orderDay ?? guess
    const reply = await ask(first)
    const { orderDay, menus } = reply.orderDay === first ? reply : await ask(reply.orderDay)
    const week = { orderDay, menus: { ...known?.menus, ...menusOf(weeklyMenuDaysFrom(orderDay), menus) } }
    return Object.keys(menus).length > 0 ? week : await withActiveMenu(api, week, signal)
  } catch (error) {
    if (signal.aborted) throw error
    logFailure(error)
    return withActiveMenu(api, known, signal)
  }
}

/** A menu that is known for the order day stays: it is the day's own. */
async function withActiveMenu(api: Api, known: Week | undefined, signal: AbortSignal): Promise<Week> {
  const { menu, orderDay } = await api.call(menuCalls.activeMenu, {}, { signal })
  return { orderDay, menus: { ...known?.menus, [orderDay]: known?.menus[orderDay] ?? menu } }
}

function menusOf(days: KitchenDay[], menus: Record<KitchenDay, Menu>): Week['menus'] {
  return Object.fromEntries(days.map((day) => [day, menus[day] ?? null]))
}

/** The spec has it logged (customer §8); the person is not bothered while there is something to show. */
function logFailure(error: unknown) {
  // biome-ignore lint/suspicious/noConsole: for developers
  console.info('Menus could not be read', error)
}
