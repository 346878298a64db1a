import { useSyncExternalStore } from 'react'
import { stored } from '#web/browser/stored.ts'

/** How the menu is shown: as cards with pictures, or as a list in tiers. */
export type MenuView = 'cards' | 'list'

/** Kept for this browser; it says nothing of the customer. */
const store = stored<MenuView>(
  'dabba-menu-view',
  (text) => (text === 'list' ? 'list' : 'cards'),
  (view) => (view === 'list' ? view : null),
)

export const setMenuView = store.set

export function useMenuView(): MenuView {
  return useSyncExternalStore(store.subscribe, store.get, () => 'cards')
}
