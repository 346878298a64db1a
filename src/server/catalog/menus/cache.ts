import type { Db } from '#server/kernel/db/connection.ts'
import { versionWatch, type Watch } from '#server/kernel/db/watch.ts'
import { perContext } from '#server/kernel/per-context.ts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import type { ActiveMenu, Menu } from '#shared/contract/catalog/customer/menus.schemas.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import type { MenuLike } from '#shared/domain/catalog/menu.ts'
import type { ThaliItem } from '#shared/domain/kitchen/dish-summary.ts'
import { menuRowsOfDays, menusOfDays } from './menu-of-day.ts'
import { presentActiveMenu, presentMenu } from './present.ts'
import { activeMenuRow } from './queries.ts'
import { thaliItemsOf } from './thali-items.ts'

export interface OrderMenu {
  version: string
  menu: { name: string; priced: MenuLike; thaliItems: ThaliItem[] } | null
}

/**
 * Menus as everybody reads them, kept in memory until any menu changes. What another instance has changed may go unseen
 * for a second: orders are stored only by the present version.
 */
export class MenuCache {
  readonly #db: Db
  readonly #entries = new Map<string, Promise<unknown>>()
  readonly #watch: Watch
  #version = ''

  constructor(db: Db) {
    this.#db = db
    this.#watch = versionWatch(db, 'menu_version')
  }

  /** Changes whenever a menu changes; documents made from menus are kept under it. */
  async version(): Promise<string> {
    const version = await this.#watch.current()
    if (version !== this.#version) this.#entries.clear()
    this.#version = version
    return version
  }

  /** What `load` made for this key, until a menu changes. */
  async kept<Value>(key: string, load: () => Promise<Value>): Promise<Value> {
    await this.version()
    const known = this.#entries.get(key)
    if (known) return known as Promise<Value>
    // Bounded: clients choose the days they ask for.
    if (this.#entries.size >= 500) this.#entries.clear()
    const loading = load()
    this.#entries.set(key, loading)
    loading.catch(() => this.#entries.delete(key))
    return loading
  }

  /** The menus of a slot for the given days; see menusOfDays. */
  async ofDays(slot: SlotCode, days: KitchenDay[], orderDay: KitchenDay): Promise<Record<KitchenDay, Menu>> {
    return this.kept(`days ${slot} ${days.join()} ${orderDay}`, () => menusOfDays(this.#db, slot, days, orderDay))
  }

  /** The active menu of a slot. */
  async active(slot: SlotCode): Promise<ActiveMenu | null> {
    return this.kept(`active ${slot}`, async () => {
      const row = await activeMenuRow(this.#db, slot)
      return row ? presentActiveMenu(row) : null
    })
  }

  /**
   * The menu by which a slot's orders for this day are priced, `null` when there is none, and the version that it is of: whoever
   * stores by it checks the version again, see bumpMenuVersion. The active menu stands in for the order day alone.
   */
  async forOrders(slot: SlotCode, day: KitchenDay, orderDay: KitchenDay): Promise<OrderMenu> {
    return this.kept(`orders ${slot} ${day} ${day === orderDay}`, async () => {
      // Read before the menu: were it changed in between, the version would be found to be old.
      const version = this.#version
      const row = (await menuRowsOfDays(this.#db, slot, [day], [orderDay]))[day]
      return { version, menu: row ? { name: row.name, priced: presentMenu(row), thaliItems: thaliItemsOf(row) } : null }
    })
  }

  /** After a change made by this instance: the next reader sees it. */
  invalidate() {
    this.#watch.invalidate()
  }
}

/** The menus of a running program. */
export const menusOf = perContext(({ db }) => new MenuCache(db))
