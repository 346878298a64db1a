import { Copy, Pencil, Trash2 } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import type { AdminMenu } from '#shared/contract/office/menus.schemas.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import type { MenuActs } from './menu-rows-props.ts'

/** The buttons of one menu. */
export function MenuActions({ menu, onActivate, onEdit, onAsk, activating, opening }: MenuActs & { menu: AdminMenu }) {
  const { _id: id, name } = menu
  const activeHere = menu.is_active
  return (
    <div className="flex items-center gap-1">
      {/* Not `disabled` from the browser: pressed by keyboard it would lose the focus the moment it has worked. */}
      <Button
        variant="secondary"
        className="w-32 aria-disabled:bg-sunken aria-disabled:text-ink-soft"
        aria-disabled={activeHere || undefined}
        aria-label={m.admin_menus_named({
          action: activeHere ? m.admin_menus_active() : m.admin_menus_activate(),
          name,
        })}
        busy={activating === id}
        busyLabel={m.admin_menus_activating()}
        onClick={() => !activeHere && onActivate(id)}
      >
        {activeHere ? m.admin_menus_active() : m.admin_menus_activate()}
      </Button>
      <IconButton
        label={m.admin_menus_named({ action: m.admin_menus_edit(), name })}
        aria-busy={opening === id || undefined}
        onClick={() => onEdit(id)}
      >
        <Pencil className={`size-5 ${opening === id ? 'animate-breathe' : ''}`} />
      </IconButton>
      <IconButton
        label={m.admin_menus_named({ action: m.admin_menus_duplicate(), name })}
        onClick={() => onAsk('duplicate', menu)}
      >
        <Copy className="size-5" />
      </IconButton>
      <IconButton
        label={m.admin_menus_named({ action: m.admin_menus_delete(), name })}
        className="text-danger-dark"
        onClick={() => onAsk('delete', menu)}
      >
        <Trash2 className="size-5" />
      </IconButton>
    </div>
  )
}
