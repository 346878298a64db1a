import { createStoredStore } from '#web/kit/stores/stored-store.ts'

/** How the orders of this browser are listed: all in one list that is scrolled, or page by page, ten to begin with. */
export const listStyle = createStoredStore<'list' | 'pages'>(
  'dabba-order-list',
  'list',
  (text) => (text === 'pages' ? 'pages' : 'list'),
  (style) => (style === 'pages' ? style : null),
)
