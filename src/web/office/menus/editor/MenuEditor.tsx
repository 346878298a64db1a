import { Plus } from 'lucide-react'
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { AdminMenu } from '#shared/contract/office/menus.schemas.ts'
import type { KitchenDay } from '#shared/domain/calendar/kitchen-time.ts'
import { MAX_MENU_CATEGORIES } from '#shared/domain/catalog/menu-form.ts'
import { useMedia } from '#web/office/parts/use-media.ts'
import { useKeepOnUnmount } from '#web/parts/use-keep-on-unmount.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ChangedMeanwhile } from '../../../parts/ChangedMeanwhile.tsx'
import { LazyConfirmDialog } from '../../../parts/LazyConfirmDialog.tsx'
import { type KeptForm, keepForm } from '../kept-form.ts'
import { CategoryFields } from './CategoryFields.tsx'
import { HeadFields } from './HeadFields.tsx'
import { MenuPreview } from './MenuPreview.tsx'
import { menuDifferences } from './menu-differences.ts'
import { blankCategory, type CategoryDraft, draftOf, type MenuDraft, newDraft, sameDraft } from './menu-draft.ts'
import { useSaveMenu } from './use-save-menu.ts'
import { useUploading } from './use-uploading.ts'

/** From this width on the preview stands beside the form; below, under it. */
const PREVIEW_BESIDE = '(width >= 64rem)'

interface MenuEditorProps {
  open: boolean
  /** `null`: a new menu. */
  menu: AdminMenu | null
  /** The day of a new menu. */
  day: KitchenDay
  /** What had been entered before the session ended. */
  keptDraft: MenuDraft | null
  onClose: () => void
  onSaved: (menu: AdminMenu, isNew: boolean) => void
}

/** The form of a menu, with what customers will see beside it. Spec: admin §2 and §5. */
export default function MenuEditor({ open, menu, day, keptDraft, onClose, onSaved }: MenuEditorProps) {
  const [begun] = useState(() => (menu ? draftOf(menu) : newDraft(day)))
  const [draft, setDraft] = useState(keptDraft ?? begun)
  const [asking, setAsking] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const nameField = useRef<HTMLInputElement>(null)
  const formId = useId()
  const beside = useMedia(PREVIEW_BESIDE)
  const { save, saving, problem, known, conflict, gone, takeTheirs, keepMine } = useSaveMenu(menu, onSaved)
  const { uploading, onUploading } = useUploading()
  const changed = gone || uploading || !sameDraft(draft, known ? draftOf(known) : begun)

  useKeepOnUnmount<KeptForm>(open && changed && !gone ? { menu: known, draft } : null, keepForm)

  useEffect(() => {
    if (!open || !changed) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [open, changed])

  /** Changes one category, whatever else has changed since: a picture may have been on its way for a while. */
  function changeCategory(key: string, change: (category: CategoryDraft) => CategoryDraft) {
    setDraft((now) => ({
      ...now,
      categories: now.categories.map((category) => (category.key === key ? change(category) : category)),
    }))
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (uploading) return
    const found = save(draft)
    if (found) focusField(form.current, found.field)
  }

  return (
    <Dialog
      open={open}
      size="full"
      keepOpenOutside
      initialFocus={nameField}
      onOpenChange={(next) => {
        if (next || saving) return
        if (changed) setAsking(true)
        else onClose()
      }}
      title={menu ? m.admin_menu_form_edit_title() : m.admin_menu_form_new_title()}
      footer={
        <div className="flex flex-wrap items-center justify-end gap-3">
          {/* Stands from the start, so that an error that comes later is read out. */}
          <p
            role="alert"
            className="min-w-0 basis-full font-medium text-danger-dark empty:hidden sm:flex-1 sm:basis-60 sm:empty:block"
          >
            {uploading ? m.admin_menu_form_uploading() : problem?.text}
          </p>
          <Button
            variant="secondary"
            className="flex-1 sm:flex-none"
            onClick={() => (changed ? setAsking(true) : onClose())}
          >
            {m.admin_menus_cancel()}
          </Button>
          <Button
            type="submit"
            form={formId}
            className="flex-1 sm:flex-none"
            busy={saving || uploading}
            busyLabel={saving ? m.admin_menu_form_saving() : m.admin_menu_form_waiting()}
          >
            {gone ? m.admin_menu_form_save_as_new() : known ? m.admin_menu_form_update() : m.admin_menu_form_create()}
          </Button>
        </div>
      }
    >
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <form ref={form} id={formId} noValidate onSubmit={submit} className="flex min-w-0 flex-col gap-6">
          {/* Stands from the start, so that it is read out when it comes. */}
          <div role="alert" className="empty:hidden">
            {conflict && (
              <ChangedMeanwhile
                at={conflict.updatedAt}
                differences={menuDifferences(draftOf(conflict), draft)}
                onTheirs={() => {
                  setDraft(draftOf(conflict))
                  takeTheirs()
                  nameField.current?.focus()
                }}
                onMine={() => {
                  keepMine(draft)
                  nameField.current?.focus()
                }}
              />
            )}
          </div>
          {keptDraft && <Alert tone="info">{m.admin_menu_form_kept()}</Alert>}
          <HeadFields
            draft={draft}
            onChange={setDraft}
            former={known?.menu_date}
            problem={problem}
            name={nameField}
            onUploading={onUploading}
          />
          {draft.categories.map((category) => (
            <CategoryFields
              key={category.key}
              category={category}
              draft={draft}
              onlyOne={draft.categories.length === 1}
              problem={problem}
              onChange={(change) => changeCategory(category.key, change)}
              onRemove={() =>
                setDraft({ ...draft, categories: draft.categories.filter(({ key }) => key !== category.key) })
              }
              onUploading={onUploading}
            />
          ))}
          <Button
            variant="secondary"
            className="self-start"
            disabled={draft.categories.length >= MAX_MENU_CATEGORIES}
            onClick={() => setDraft({ ...draft, categories: [...draft.categories, blankCategory()] })}
          >
            <Plus className="size-5 shrink-0" />
            {m.admin_menu_form_add_category()}
          </Button>
        </form>
        {beside ? (
          <div className="sticky top-20">
            <MenuPreview draft={draft} isActive={menu?.is_active ?? false} />
          </div>
        ) : (
          <details>
            <summary className="flex min-h-11 items-center font-semibold text-leaf-dark">
              {m.admin_menu_form_preview()}
            </summary>
            <MenuPreview draft={draft} isActive={menu?.is_active ?? false} />
          </details>
        )}
      </div>
      <LazyConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={m.admin_form_discard_ask()}
        text={m.admin_form_discard_text()}
        confirmLabel={m.admin_form_discard()}
        cancelLabel={m.admin_form_keep()}
        danger
        onConfirm={() => {
          setAsking(false)
          onClose()
        }}
      />
    </Dialog>
  )
}

/** The control that a problem is about: it bears the field's name itself, or stands within what bears it. */
function focusField(form: HTMLElement | null, field: string) {
  const own = `[data-field="${field}"]`
  form?.querySelector<HTMLElement>(`${own}:is(input, select), ${own} input[type=url]`)?.focus()
}
