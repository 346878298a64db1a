import { useEffect, useId, useRef, useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { Item } from '#shared/contract/office/items.schemas.ts'
import { useKeepOnUnmount } from '#web/parts/use-keep-on-unmount.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ChangedMeanwhile } from '../../parts/ChangedMeanwhile.tsx'
import { LazyConfirmDialog } from '../../parts/LazyConfirmDialog.tsx'
import { ItemFields } from './ItemFields.tsx'
import { itemDifferences } from './item-differences.ts'
import { type DraftProblems, draftOf, type ItemDraft, NEW_DRAFT, sameDraft } from './item-draft.ts'
import { type KeptForm, keepForm } from './kept-form.ts'
import { useSaveItem } from './use-save-item.ts'

interface ItemFormProps {
  open: boolean
  /** The item to edit, `null` for a new one. */
  item: Item | null
  /** What had been typed before the session ended. */
  keptDraft: ItemDraft | null
  onClose: () => void
  onSaved: () => void
}

/** The form in which an item is added or edited. What has been typed is never lost without asking. */
export default function ItemForm({ open, item, keptDraft, onClose, onSaved }: ItemFormProps) {
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const first = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState<ItemDraft>(keptDraft ?? (item ? draftOf(item) : NEW_DRAFT))
  const [imageBusy, setImageBusy] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const { saving, rejection, conflict, gone, known, save, takeTheirs, keepMine } = useSaveItem(item, onSaved)
  const saved = known ? draftOf(known) : NEW_DRAFT

  const unsaved = open && !sameDraft(draft, saved)
  useKeepOnUnmount<KeptForm>(unsaved ? { item: known, draft } : null, keepForm)

  const alert = useRef<HTMLDivElement>(null)
  const ofNoField = conflict !== null || (rejection !== null && Object.keys(rejection.fields).length === 0)
  // The form may have been scrolled far down; what is wrong with a field is shown by the focus.
  useEffect(() => {
    if (ofNoField) alert.current?.scrollIntoView({ block: 'nearest' })
  }, [ofNoField])

  function close() {
    if (saving) return
    if (imageBusy || gone || unsaved) setLeaving(true)
    else onClose()
  }

  function focusFirst(problems: DraftProblems | null) {
    if (!problems) return
    const fields = [...(form.current?.elements ?? [])] as HTMLInputElement[]
    fields.find(({ name }) => name in problems)?.focus()
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      size="wide"
      keepOpenOutside
      initialFocus={first}
      title={item ? m.admin_item_form_edit() : m.admin_item_form_new()}
      description={m.admin_item_form_required()}
      footer={
        <div className="flex justify-end gap-3">
          <Button variant="secondary" onClick={close}>
            {m.admin_item_form_cancel()}
          </Button>
          <Button
            type="submit"
            form={formId}
            busy={saving || imageBusy}
            busyLabel={imageBusy ? m.admin_item_form_wait_image() : m.admin_item_form_saving()}
          >
            {saveLabel(item === null, gone)}
          </Button>
        </div>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!imageBusy) focusFirst(save(draft))
        }}
      >
        <div ref={alert} role="alert" className="empty:hidden">
          {conflict ? (
            <ChangedMeanwhile
              at={conflict.updatedAt}
              differences={itemDifferences(draftOf(conflict), draft)}
              onTheirs={() => {
                setDraft(draftOf(conflict))
                takeTheirs()
                first.current?.focus()
              }}
              onMine={() => {
                keepMine(draft)
                first.current?.focus()
              }}
            />
          ) : (
            rejection && <Alert tone="danger">{rejection.text}</Alert>
          )}
        </div>
        {keptDraft && <Alert tone="info">{m.admin_item_form_kept()}</Alert>}
        <ItemFields
          draft={draft}
          onChange={(fields) => setDraft((now) => ({ ...now, ...fields }))}
          problems={rejection?.fields ?? {}}
          first={first}
          onImageBusy={setImageBusy}
        />
      </form>
      <LazyConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        title={m.admin_form_discard_ask()}
        text={m.admin_form_discard_text()}
        confirmLabel={m.admin_form_discard()}
        cancelLabel={m.admin_form_keep()}
        danger
        onConfirm={() => {
          setLeaving(false)
          onClose()
        }}
      />
    </Dialog>
  )
}

function saveLabel(isNew: boolean, gone: boolean): string {
  if (gone) return m.admin_item_save_as_new()
  return isNew ? m.admin_item_form_create() : m.admin_item_form_update()
}
