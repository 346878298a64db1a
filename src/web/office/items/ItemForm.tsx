import { useRef } from 'react'
import * as m from '#paraglide/messages.js'
import type { Item } from '#shared/contract/catalog/office/items.schemas.ts'
import { EditorDialog } from '#web/kit/editor/EditorDialog.tsx'
import type { OpenedEditor } from '#web/kit/editor/use-opened-editor.ts'
import { ItemFields } from './ItemFields.tsx'
import { itemDifferences } from './item-differences.ts'
import { draftOf, type ItemDraft } from './item-draft.ts'
import { useItemEditor } from './use-item-editor.ts'

interface ItemFormProps {
  opened: OpenedEditor<Item, ItemDraft>
  onClose: () => void
  onSaved: () => void
}

/** The form in which an item is added or edited. */
export default function ItemForm({ opened, onClose, onSaved }: ItemFormProps) {
  const first = useRef<HTMLInputElement>(null)
  const { editor, reasonDialog, ownerDialog } = useItemEditor(opened, onSaved)
  return (
    <EditorDialog
      editor={editor}
      open={opened.open}
      onClose={onClose}
      title={opened.saved ? m.admin_item_form_edit() : m.admin_item_form_new()}
      description={m.admin_item_form_required()}
      labels={{
        create: m.admin_item_form_create(),
        update: m.admin_item_form_update(),
        saveAsNew: m.admin_item_save_as_new(),
      }}
      first={first}
      differences={(theirs, mine) => itemDifferences(draftOf(theirs), mine)}
    >
      <ItemFields
        id={opened.saved?._id ?? null}
        draft={editor.draft}
        onChange={(fields) => editor.setDraft((now) => ({ ...now, ...fields }))}
        problems={editor.problem?.fields ?? {}}
        first={first}
        onUploading={editor.onUploading}
      />
      {reasonDialog}
      {ownerDialog}
    </EditorDialog>
  )
}
