import { defineCalls } from '../../define.ts'
import type { menuSchemas } from './menus.schemas.ts'

/** Menus as anyone may read them. Spec: customer §7, admin §7. */
export const menuCalls = defineCalls<typeof menuSchemas>({
  weeklyMenus: {
    method: 'POST',
    path: '/api/menu/weekly',
    access: 'public',
    summary: 'The menus of the given days, by day. The order day gets the active menu when it has none of its own.',
  },
  activeMenu: {
    method: 'GET',
    path: '/api/menu/active',
    access: 'public',
    summary: 'The active menu, if there is one.',
  },
})
