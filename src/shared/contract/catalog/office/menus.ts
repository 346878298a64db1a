import { defineCalls } from '../../define.ts'
import type { adminMenuSchemas } from './menus.schemas.ts'

/** Menus as the kitchen plans them. Spec: admin §7. */
export const adminMenuCalls = defineCalls<typeof adminMenuSchemas>({
  listMenus: {
    method: 'GET',
    path: '/api/admin/menus',
    access: 'admin',
    permission: 'menus.read',
    summary: 'The menus with their dishes: the active one first, then by day, the latest first; at most 500.',
  },
  getMenu: {
    method: 'GET',
    path: '/api/admin/menu/{id}',
    access: 'admin',
    permission: 'menus.read',
    summary: 'One menu.',
  },
  addMenu: {
    method: 'POST',
    path: '/api/admin/menu',
    access: 'admin',
    permission: 'menus.write',
    summary: 'Adds a menu for a day from today on; it is not active. With `formId`, once.',
  },
  updateMenu: {
    method: 'PUT',
    path: '/api/admin/menu/{id}',
    access: 'admin',
    permission: 'menus.write',
    summary: 'Replaces the content of a menu. With `updatedAt`, only if nobody has changed it since.',
  },
  deleteMenu: {
    method: 'DELETE',
    path: '/api/admin/menu/{id}',
    access: 'admin',
    permission: 'menus.write',
    summary:
      'Deletes a menu and tells what customers see then, if it was the active one. With `updatedAt`, only if nobody has changed it since. Orders keep their copies.',
  },
  duplicateMenu: {
    method: 'POST',
    path: '/api/admin/menu/{id}/duplicate',
    access: 'admin',
    permission: 'menus.write',
    summary: 'Copies a menu to the next cooking day that has none.',
  },
  activateMenu: {
    method: 'PUT',
    path: '/api/admin/menu/{id}/toggle',
    access: 'admin',
    permission: 'menus.write',
    summary: 'Makes this the active menu in place of the former one.',
  },
  previewMenuChange: {
    method: 'GET',
    path: '/api/admin/menu-change',
    access: 'admin',
    permission: 'menus.read',
    summary:
      'What customers would see if a menu were saved for a day, activated or deleted: of each day concerned its menus now and then, and its orders.',
  },
  setMenuPhoto: {
    method: 'PUT',
    path: '/api/admin/menu/{id}/photo',
    access: 'admin',
    permission: 'menus.write',
    summary: 'Gives a menu the photograph that customers see, and leaves the rest of it as it is.',
  },
  menuWeek: {
    method: 'GET',
    path: '/api/admin/menu-week',
    access: 'admin',
    permission: 'menus.read',
    summary: 'Which cooking days of the coming two weeks have a menu of their own, and which lack one.',
  },
})
