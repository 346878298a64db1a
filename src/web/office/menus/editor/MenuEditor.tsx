import { Plus } from 'lucide-react'
import { memo, useCallback, useDeferredValue, useEffect, useRef } from 'react'
import * as m from '#paraglide/messages.js'
import type { AdminMenu } from '#shared/contract/catalog/office/menus.schemas.ts'
import { MAX_MENU_CATEGORIES } from '#shared/domain/catalog/menu-form.ts'
import { EditorDialog } from '#web/kit/editor/EditorDialog.tsx'
import type { OpenedEditor } from '#web/kit/editor/use-opened-editor.ts'
import { useMedia } from '#web/kit/parts/use-media.ts'
import { Button } from '#web/ui/Button.tsx'
import { CategoryFields } from './CategoryFields.tsx'
import { HeadFields } from './HeadFields.tsx'
import { MenuPreview } from './MenuPreview.tsx'
import { menuDifferences } from './menu-differences.ts'
import { blankCategory, type CategoryDraft, draftOf, type MenuDraft } from './menu-draft.ts'
import { type NewMenu, useMenuEditor } from './use-menu-editor.ts'

/** From this width on the preview stands beside the form; below, under it. */
const PREVIEW_BESIDE = '(width >= 64rem)'

const NO_PROBLEMS = {}

interface MenuEditorProps {
  opened: OpenedEditor<AdminMenu, MenuDraft>
  begin: NewMenu
  onClose: () => void
  onSaved: (menu: AdminMenu, isNew: boolean) => void
}

/**
 * The form of a menu, with what customers will see beside it. A key pressed in a line draws that line alone, and the
 * preview when there is time. Spec: admin §2 and §5.
 */
export default function MenuEditor({ opened, begin, onClose, onSaved }: MenuEditorProps) {
  const first = useRef<HTMLInputElement>(null)
  const { editor, reasonDialog, ownerDialog } = useMenuEditor(opened, begin, { onSaved, onAsked: onClose })
  const { draft, setDraft, known, onUploading } = editor
  const problems = editor.problem?.fields ?? NO_PROBLEMS

  const previewed = useDeferredValue(draft)
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  })
  const draftNow = useCallback(() => latest.current, [])

  /** Changes one category, whatever else has changed since: a picture may have been on its way for a while. */
  const changeCategory = useCallback(
    (key: string, change: (category: CategoryDraft) => CategoryDraft) =>
      setDraft((now) => ({
        ...now,
        categories: now.categories.map((category) => (category.key === key ? change(category) : category)),
      })),
    [setDraft],
  )
  const removeCategory = useCallback(
    (key: string) =>
      setDraft((now) => ({ ...now, categories: now.categories.filter((category) => category.key !== key) })),
    [setDraft],
  )

  return (
    <EditorDialog
      editor={editor}
      open={opened.open}
      onClose={onClose}
      title={opened.saved ? m.admin_menu_form_edit_title() : m.admin_menu_form_new_title()}
      size="full"
      labels={{
        create: m.admin_menu_form_create(),
        update: m.admin_menu_form_update(),
        saveAsNew: m.admin_menu_form_save_as_new(),
      }}
      first={first}
      differences={(theirs, mine) => menuDifferences(draftOf(theirs), mine)}
      aside={<Preview draft={previewed} isActive={opened.saved?.is_active ?? false} />}
    >
      <HeadFields
        draft={draft}
        onChange={setDraft}
        former={known?.menu_date}
        problems={problems}
        name={first}
        onUploading={onUploading}
      />
      {draft.categories.map((category) => (
        <CategoryFields
          key={category.key}
          category={category}
          day={draft.menuDate}
          draftNow={draftNow}
          onlyOne={draft.categories.length === 1}
          problems={problems}
          onChange={changeCategory}
          onRemove={removeCategory}
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
      {reasonDialog}
      {ownerDialog}
    </EditorDialog>
  )
}

const Preview = memo(function Preview({ draft, isActive }: { draft: MenuDraft; isActive: boolean }) {
  if (useMedia(PREVIEW_BESIDE)) {
    return (
      <div className="sticky top-20">
        <MenuPreview draft={draft} isActive={isActive} />
      </div>
    )
  }
  return (
    <details>
      <summary className="flex min-h-11 items-center font-semibold text-leaf-dark">
        {m.admin_menu_form_preview()}
      </summary>
      <MenuPreview draft={draft} isActive={isActive} />
    </details>
  )
})
