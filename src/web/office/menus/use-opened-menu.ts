import { lazy } from 'react'
import * as m from '#paraglide/messages.js'
import { adminMenuCalls } from '#shared/contract/catalog/office/menus.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useApi } from '#web/kit/api/use-call.ts'
import { useOpenedEditor } from '#web/kit/editor/use-opened-editor.ts'
import { keptMenu } from './kept-menu.ts'
import { useRefreshMenus } from './use-menus.ts'

const load = () => import('./editor/MenuEditor.tsx')
export const LazyMenuEditor = lazy(load)

/** Opens and closes the menu form. */
export function useOpenedMenu() {
  const api = useApi()
  return useOpenedEditor({
    kept: keptMenu,
    load,
    read: async (id) => (await api.call(adminMenuCalls.getMenu, { params: { id } })).menu,
    readFailed: (error) => errorText(error, m.admin_menus_details_failed()),
    refresh: useRefreshMenus(),
  })
}
