import * as m from '#paraglide/messages.js'
import type { Item } from '#shared/contract/office/items.schemas.ts'
import { itemCalls } from '#shared/contract/office/items.ts'
import { useApi } from '#web/data/use-call.ts'
import { useEditor } from '#web/parts/editor/use-editor.ts'
import type { OpenedEditor } from '#web/parts/editor/use-opened-editor.ts'
import { toast } from '#web/ui/toast.ts'
import { bodyOf, draftOf, type ItemDraft, itemProblem, NEW_DRAFT, sameDraft } from './item-draft.ts'
import { keptItem } from './kept-item.ts'

/** The form of an item. Spec: admin §8 has the texts. */
export function useItemEditor(opened: OpenedEditor<Item, ItemDraft>, onSaved: () => void) {
  const api = useApi()
  return useEditor<Item, ItemDraft>({
    opened,
    kept: keptItem,
    blank: () => NEW_DRAFT,
    draftOf,
    isSame: sameDraft,
    problemOf: itemProblem,
    async send(draft, saved) {
      const body = bodyOf(draft)
      if (saved === null) await api.call(itemCalls.addItem, { body })
      else {
        const { _id: id, updatedAt } = saved
        await api.call(itemCalls.updateItem, { params: { id }, body: { ...body, updatedAt } })
      }
      toast.success(saved === null ? m.admin_item_created() : m.admin_item_updated())
      onSaved()
    },
    conflictIn: (details) => (details as { item: Item }).item,
    goneText: m.admin_item_gone(),
    failedText: (isNew) => (isNew ? m.admin_item_create_failed() : m.admin_item_update_failed()),
    toastsFailedText: true,
  })
}
