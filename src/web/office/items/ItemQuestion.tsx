import * as m from '#paraglide/messages.js'
import { LazyConfirmDialog } from '#web/kit/parts/LazyConfirmDialog.tsx'
import { carriedText } from './item-texts.ts'
import type { AskedItem } from './use-item-actions.ts'

interface ItemQuestionProps {
  asked: AskedItem
  onClose: () => void
  onConfirm: () => void
  busy: boolean
}

/** The question before an item is deleted, or deactivated while menus carry it. Spec: admin §5 has the first. */
export function ItemQuestion({ asked, onClose, onConfirm, busy }: ItemQuestionProps) {
  const { name } = asked.item
  const words =
    asked.action === 'delete'
      ? {
          title: m.admin_items_delete_ask(),
          text: m.admin_items_delete_text({ name }),
          confirmLabel: m.admin_items_delete(),
          busyLabel: m.admin_items_deleting(),
        }
      : {
          title: m.admin_items_deactivate_ask({ name }),
          text: carriedText(asked.menus),
          confirmLabel: m.admin_items_deactivate(),
        }
  return (
    <LazyConfirmDialog
      {...words}
      open={asked.open}
      onOpenChange={(open) => !open && onClose()}
      cancelLabel={m.admin_items_delete_cancel()}
      onConfirm={onConfirm}
      danger={asked.action === 'delete'}
      busy={busy}
    />
  )
}
