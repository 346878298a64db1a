import { createStoredStore } from './stored-store.ts'

/** How the menu is shown: as cards with pictures, or as a list in tiers. */
export type MenuView = 'cards' | 'list'

/** Kept for this browser; it says nothing of the customer. */
const store = createStoredStore<MenuView>(
  'dabba-menu-view',
  'cards',
  (text) => (text === 'list' ? 'list' : 'cards'),
  (view) => (view === 'list' ? view : null),
)

export const useMenuView = store.use
export const setMenuView = store.set
