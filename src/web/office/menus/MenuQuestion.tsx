import * as m from '#paraglide/messages.js'
import { LazyConfirmDialog } from '#web/kit/parts/LazyConfirmDialog.tsx'
import { activateText, deleteText } from './menu-change-texts.ts'
import { menuName } from './menu-texts.ts'
import type { AskedMenu } from './use-menu-actions.ts'

interface MenuQuestionProps {
  asked: AskedMenu
  onClose: () => void
  onConfirm: () => void
  busy: boolean
}

/** The question before a menu is deleted, duplicated, or takes another's place. Spec: admin §5 has the first two. */
export function MenuQuestion({ asked, onClose, onConfirm, busy }: MenuQuestionProps) {
  return (
    <LazyConfirmDialog
      {...wordsOf(asked)}
      open={asked.open}
      onOpenChange={(open) => !open && onClose()}
      cancelLabel={m.admin_menus_cancel()}
      onConfirm={onConfirm}
      danger={asked.action === 'delete'}
      busy={busy}
    />
  )
}

function wordsOf({ action, menu, days }: AskedMenu) {
  switch (action) {
    case 'delete':
      return {
        title: m.admin_menus_delete_ask(),
        text: deleteText(menu, days),
        confirmLabel: m.admin_menus_delete(),
        busyLabel: m.admin_menus_deleting(),
      }
    case 'duplicate':
      return {
        title: m.admin_menus_duplicate_ask(),
        text: m.admin_menus_duplicate_text({ name: menuName(menu) }),
        confirmLabel: m.admin_menus_duplicate(),
      }
    case 'activate':
      return {
        title: m.admin_menus_activate_ask({ name: menuName(menu) }),
        text: activateText(days),
        confirmLabel: m.admin_menus_activate(),
        busyLabel: m.admin_menus_activating(),
      }
  }
}
