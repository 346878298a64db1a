import type { Db } from '#server/platform/db/connection.ts'
import { perContext } from '#server/platform/per-context.ts'
import type { ActiveMenu, Menu } from '#shared/contract/customer/menus.schemas.ts'
import type { KitchenDay } from '#shared/domain/calendar/kitchen-time.ts'
import type { MenuLike } from '#shared/domain/catalog/menu.ts'
import type { ThaliItem } from '#shared/domain/reports/dish-summary.ts'
import { menuRowsOfDays, menusOfDays } from './menu-of-day.ts'
import { presentActiveMenu, pricedMenu } from './present.ts'
import { activeMenuRow } from './queries.ts'
import { thaliItemsOf } from './thali-items.ts'

/** How long another instance's change may go unseen by readers. Orders are stored only by the present version. */
const FRESH_MS = 1000
/** Not 0: `performance.now()` starts there, with the process. */
const NEVER = Number.NEGATIVE_INFINITY

export interface OrderMenu {
  version: string
  menu: { name: string; priced: MenuLike; thaliItems: ThaliItem[] } | null
}

/**
 * Menus as everybody reads them, kept in memory. Once a second at most it asks whether any menu has changed; readers
 * who come meanwhile share the question.
 */
export class MenuCache {
  readonly #db: Db
  readonly #entries = new Map<string, Promise<unknown>>()
  #version = ''
  #checkedAt = NEVER
  #checking: Promise<void> | null = null

  constructor(db: Db) {
    this.#db = db
  }

  /** Changes whenever a menu changes; documents made from menus are kept under it. */
  async version(): Promise<string> {
    if (performance.now() - this.#checkedAt > FRESH_MS) {
      this.#checking ??= this.#check()
      await this.#checking
    }
    return this.#version
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

  /** The menus of the given days; see menusOfDays. */
  async ofDays(days: KitchenDay[], orderDay: KitchenDay): Promise<Record<KitchenDay, Menu>> {
    return this.kept(`days ${days.join()} ${orderDay}`, () => menusOfDays(this.#db, days, orderDay))
  }

  /** The active menu. */
  async active(): Promise<ActiveMenu | null> {
    return this.kept('active', async () => {
      const row = await activeMenuRow(this.#db)
      return row ? presentActiveMenu(row) : null
    })
  }

  /**
   * The menu by which orders for this day are priced, `null` when there is none, and the version that it is of: whoever
   * stores by it checks the version again, see bumpMenuVersion.
   */
  async forOrders(orderDay: KitchenDay): Promise<OrderMenu> {
    return this.kept(`orders ${orderDay}`, async () => {
      // Read before the menu: were it changed in between, the version would be found to be old.
      const version = this.#version
      const row = (await menuRowsOfDays(this.#db, [orderDay], [orderDay]))[orderDay]
      return { version, menu: row ? { name: row.name, priced: pricedMenu(row), thaliItems: thaliItemsOf(row) } : null }
    })
  }

  /** After a change made by this instance: the next reader sees it. */
  invalidate() {
    this.#checkedAt = NEVER
    // A question that is under way may have been asked before the change.
    this.#checking = null
  }

  #check(): Promise<void> {
    const asked = this.#ask()
      .then((version) => {
        // Asked before a change: what it says is old.
        if (this.#checking !== asked) return
        if (version !== this.#version) this.#entries.clear()
        this.#version = version
        this.#checkedAt = performance.now()
      })
      .finally(() => {
        if (this.#checking === asked) this.#checking = null
      })
    return asked
  }

  async #ask(): Promise<string> {
    const row = await this.#db
      .selectFrom('settings')
      .select('value as version')
      .where('name', '=', 'menu_version')
      .executeTakeFirst()
    return row?.version ?? ''
  }
}

/** The menus of a running program. */
export const menusOf = perContext(({ db }) => new MenuCache(db))
