import * as m from '#paraglide/messages.js'
import type { Item } from '#shared/contract/catalog/office/items.schemas.ts'
import { itemCalls } from '#shared/contract/catalog/office/items.ts'
import { nameKey } from '#shared/domain/catalog/menu.ts'
import { failureOf } from '#web/kit/api/api-error.ts'
import { useApi } from '#web/kit/api/use-call.ts'
import { useEditor } from '#web/kit/editor/use-editor.ts'
import type { OpenedEditor } from '#web/kit/editor/use-opened-editor.ts'
import { toast } from '#web/ui/toast.ts'
import { useLetGo } from '../parts/use-let-go.ts'
import { usePriceReason } from '../parts/use-price-reason.ts'
import { bodyOf, draftOf, type ItemDraft, itemProblem, NEW_DRAFT, sameDraft } from './item-draft.ts'
import { sameNameQuestion } from './item-texts.ts'
import { keptItem } from './kept-item.ts'

/** The form of an item; a name that another item has is asked about, and why its price changes. Spec: admin §8 has the texts. */
export function useItemEditor(opened: OpenedEditor<Item, ItemDraft>, onSaved: () => void) {
  const api = useApi()
  const { priceReason, reasonDialog } = usePriceReason()
  const { letGo, ownerDialog } = useLetGo()
  const editor = useEditor<Item, ItemDraft>({
    opened,
    kept: keptItem,
    blank: () => NEW_DRAFT,
    draftOf,
    isSame: sameDraft,
    problemOf: itemProblem,
    async ask({ name }, saved) {
      const key = nameKey(name)
      if (saved && nameKey(saved.name) === key) return null
      const { items } = await api.call(itemCalls.listItems, {})
      const same = items.find((item) => item._id !== saved?._id && nameKey(item.name) === key)
      return same ? sameNameQuestion(same) : null
    },
    async send(draft, saved) {
      const body = bodyOf(draft)
      if (saved === null) {
        const { made } = await letGo(() => api.call(itemCalls.addItem, { body }), { dish: body })
        if (!made) return onSaved()
      } else {
        const { _id: id, updatedAt } = saved
        const reprices = body.basePrice !== saved.base_price
        const reason = reprices ? await priceReason() : ''
        // Without a reason the form stays as it is.
        if (reason === null) return
        const change = () =>
          api.call(itemCalls.updateItem, { params: { id }, body: { ...body, updatedAt, ...(reason && { reason }) } })
        const { made } = await letGo(change, { dish: { ...body, id } }, reason)
        if (!made) return onSaved()
      }
      toast.success(saved === null ? m.admin_item_created() : m.admin_item_updated())
      onSaved()
    },
    conflictIn: (error) => failureOf(error, itemCalls.updateItem, 'changed_meanwhile')?.item,
    goneText: m.admin_item_gone(),
    failedText: (isNew) => (isNew ? m.admin_item_create_failed() : m.admin_item_update_failed()),
    toastsFailedText: true,
  })
  return { editor, reasonDialog, ownerDialog }
}
