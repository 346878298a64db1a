import { hook } from '#server/platform/hook.ts'

/** Menus have changed: runs in the transaction of the change, after it. Changes of menus go one at a time. */
export const menusChanged = hook()
