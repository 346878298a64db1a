import { defineCalls } from '../../define.ts'
import type { itemSchemas } from './items.schemas.ts'

/** The library of dishes from which menus are made. Spec: admin §7. */
export const itemCalls = defineCalls<typeof itemSchemas>({
  listItems: {
    method: 'GET',
    path: '/api/admin/items',
    access: 'admin',
    permission: 'items.read',
    summary: 'All items of the library, active or not, by name.',
  },
  getItem: {
    method: 'GET',
    path: '/api/admin/item/{id}',
    access: 'admin',
    permission: 'items.read',
    summary: 'One item of the library.',
  },
  menusOfItem: {
    method: 'GET',
    path: '/api/admin/item/{id}/menus',
    access: 'admin',
    permission: 'menus.read',
    summary:
      'The menus that carry an item and can still be ordered from: those of today and later, the active one, and those without a day.',
  },
  addItem: {
    method: 'POST',
    path: '/api/admin/item',
    access: 'admin',
    permission: 'items.write',
    summary: 'Adds an item to the library.',
  },
  updateItem: {
    method: 'PUT',
    path: '/api/admin/item/{id}',
    access: 'admin',
    permission: 'items.write',
    summary: 'Changes an item. With `updatedAt`, only if nobody has changed it since. Menus keep their copies.',
  },
  toggleItem: {
    method: 'PUT',
    path: '/api/admin/item/{id}/toggle',
    access: 'admin',
    permission: 'items.write',
    summary: 'Takes an item out of the picker of dishes, or puts it back.',
  },
  deleteItem: {
    method: 'DELETE',
    path: '/api/admin/item/{id}',
    access: 'admin',
    permission: 'items.write',
    summary:
      'Deletes an item of the library. With `updatedAt`, only if nobody has changed it since. Menus keep their copies.',
  },
})
