import { defineCalls } from '../../define.ts'
import type { menuPlanSchemas } from './menu-plan.schemas.ts'

/** Planning menus by the week: drafts, which customers see nothing of until they are published, and templates. */
export const menuPlanCalls = defineCalls<typeof menuPlanSchemas>({
  menuPlan: {
    method: 'GET',
    path: '/api/admin/menu-plan',
    access: 'admin',
    permission: 'menus.read',
    summary:
      'The calendar week of a day, with the menu, the draft and the orders of each day, and what should be looked at again. Without a day the first week that has an open day without menu and draft.',
  },
  copyMenus: {
    method: 'POST',
    path: '/api/admin/menu-plan/copy',
    access: 'admin',
    permission: 'menus.write',
    summary:
      "Copies menus, drafts or menus of a template to days of a week, as drafts. A draft that a day has is replaced. Only if the week is as it was at `version`, as all changes of a week's plan.",
  },
  moveMenu: {
    method: 'POST',
    path: '/api/admin/menu-plan/move',
    access: 'admin',
    permission: 'menus.write',
    summary:
      'Moves a menu or a draft to another day of its week. What that day has of the same kind takes the day that it leaves.',
  },
  moveDish: {
    method: 'POST',
    path: '/api/admin/menu-plan/move-dish',
    access: 'admin',
    permission: 'menus.write',
    summary: 'Moves a dish from one menu or draft of a week to another, into its category there.',
  },
  publishMenus: {
    method: 'POST',
    path: '/api/admin/menu-plan/publish',
    access: 'admin',
    permission: 'menus.write',
    summary:
      'Publishes the drafts of these days, all or none. A draft replaces the menu that its day has, and is active where that one was.',
  },
  listMenuTemplates: {
    method: 'GET',
    path: '/api/admin/menu-templates',
    access: 'admin',
    permission: 'menus.read',
    summary: 'The templates by name, each with its menus.',
  },
  addMenuTemplate: {
    method: 'POST',
    path: '/api/admin/menu-templates',
    access: 'admin',
    permission: 'menus.write',
    summary: 'Keeps copies of menus as a template: one for any day, or several by their weekdays.',
  },
  renameMenuTemplate: {
    method: 'PUT',
    path: '/api/admin/menu-templates/{id}',
    access: 'admin',
    permission: 'menus.write',
    summary: 'Renames a template. With `updatedAt`, only if nobody has renamed it since.',
  },
  deleteMenuTemplate: {
    method: 'DELETE',
    path: '/api/admin/menu-templates/{id}',
    access: 'admin',
    permission: 'menus.write',
    summary: 'Deletes a template. Menus and drafts that were made from it stay.',
  },
})
