import { Copy, Pencil, Trash2 } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import type { AdminMenu } from '#shared/contract/catalog/office/menus.schemas.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import type { MenuActs } from './menu-rows-props.ts'
import { menuName } from './menu-texts.ts'

/** The buttons of one menu. */
export function MenuActions({ menu, activating, opening, ...acts }: MenuActs & { menu: AdminMenu }) {
  const { _id: id } = menu
  const name = menuName(menu)
  const activeHere = menu.is_active
  const off = activeHere || menu.is_draft
  return (
    <div className="flex items-center gap-1">
      {/* Not `disabled` from the browser: pressed by keyboard it would lose the focus the moment it has worked. */}
      <Button
        variant="secondary"
        className="w-32 aria-disabled:bg-sunken aria-disabled:text-ink-soft"
        aria-disabled={off || undefined}
        title={menu.is_draft ? m.error_menu_is_draft() : undefined}
        aria-label={m.admin_menus_named({
          action: activeHere ? m.admin_menus_active() : m.admin_menus_activate(),
          name,
        })}
        busy={activating === id}
        busyLabel={m.admin_menus_activating()}
        onClick={() => !off && acts.onActivate(menu)}
      >
        {activeHere ? m.admin_menus_active() : m.admin_menus_activate()}
      </Button>
      <IconButton
        label={m.admin_menus_named({ action: m.admin_menus_edit(), name })}
        aria-busy={opening === id || undefined}
        onClick={() => acts.onEdit(id)}
      >
        <Pencil className={`size-5 ${opening === id ? 'animate-breathe' : ''}`} />
      </IconButton>
      <IconButton
        label={m.admin_menus_named({ action: m.admin_menus_duplicate(), name })}
        onClick={() => acts.onDuplicate(menu)}
      >
        <Copy className="size-5" />
      </IconButton>
      <IconButton
        label={m.admin_menus_named({ action: m.admin_menus_delete(), name })}
        className="text-danger-dark"
        onClick={() => acts.onDelete(menu)}
      >
        <Trash2 className="size-5" />
      </IconButton>
    </div>
  )
}
