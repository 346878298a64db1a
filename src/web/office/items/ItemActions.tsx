import { Pencil, Trash2 } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import type { Item } from '#shared/contract/catalog/office/items.schemas.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import type { ItemRowActions } from './item-rows-props.ts'

/** What can be done with an item. */
export function ItemActions({ item, actions }: { item: Item; actions: ItemRowActions }) {
  const { name, is_active } = item
  return (
    <div className="flex items-center gap-1">
      <Button
        variant="secondary"
        className="min-w-32 whitespace-nowrap"
        busy={actions.toggling === item._id}
        aria-label={is_active ? m.admin_items_deactivate_name({ name }) : m.admin_items_activate_name({ name })}
        onClick={() => actions.onToggle(item)}
      >
        {is_active ? m.admin_items_deactivate() : m.admin_items_activate()}
      </Button>
      <IconButton
        label={m.admin_items_edit_name({ name })}
        aria-busy={actions.opening === item._id || undefined}
        className="aria-busy:animate-breathe"
        onClick={() => actions.onEdit(item)}
      >
        <Pencil className="size-5" />
      </IconButton>
      <IconButton label={m.admin_items_delete_name({ name })} onClick={() => actions.onDelete(item)}>
        <Trash2 className="size-5" />
      </IconButton>
    </div>
  )
}
