import type { Trx } from '#server/kernel/db/connection.ts'

declare const changesMenus: unique symbol

/** The transaction of a change of menus, of which there is one at a time: what `changeMenus` hands out. */
export interface MenusTrx extends Trx {
  readonly [changesMenus]: true
}
