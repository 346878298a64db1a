import { BookOpen, Plus, Trash2 } from 'lucide-react'
import { lazy, memo, Suspense, useCallback, useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { MENU_CATEGORY_TYPES, type MenuCategoryType } from '#shared/domain/catalog/menu-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Select } from '#web/ui/Select.tsx'
import { ItemFields } from './ItemFields.tsx'
import { blankItem, type CategoryDraft, isAddOn, type MenuDraft, withItems, withType } from './menu-draft.ts'

const ItemPicker = lazy(() => import('./ItemPicker.tsx'))

const TYPE_LABELS: Record<MenuCategoryType, () => string> = {
  regular: m.admin_menu_form_type_regular,
  base: m.admin_menu_form_type_base,
  addon: m.admin_menus_type_addon,
}

interface CategoryFieldsProps {
  category: CategoryDraft
  /** Of the menu. */
  day: KitchenDay | ''
  /** The whole form as it is just now: a dish stands once in a menu. */
  draftNow: () => MenuDraft
  onlyOne: boolean
  /** What is wrong, by the name of the control. */
  problems: Readonly<Record<string, string>>
  onChange: (key: string, change: (category: CategoryDraft) => CategoryDraft) => void
  onRemove: (key: string) => void
  onUploading: (field: string, busy: boolean) => void
}

/** One category of the menu form with its lines; drawn again only when one of its props is another. */
export const CategoryFields = memo(function CategoryFields(props: CategoryFieldsProps) {
  const { category, day, draftNow, onlyOne, problems, onChange, onRemove, onUploading } = props
  const { key } = category
  const [picker, setPicker] = useState<{ key: number; open: boolean } | null>(null)
  const { items } = category
  const shownName = category.name.trim() || m.admin_menu_form_category()
  // A type that the form does not offer stays with the category that has it.
  const types = MENU_CATEGORY_TYPES.filter((type) => type !== 'base' || category.type === 'base')

  const change = useCallback((to: (category: CategoryDraft) => CategoryDraft) => onChange(key, to), [key, onChange])

  return (
    <fieldset className="flex min-w-0 flex-col gap-3 rounded-lg border border-line bg-ground p-3 sm:p-4">
      <legend className="sr-only">{shownName}</legend>
      <div className="flex flex-wrap items-end gap-3">
        <Field
          name={`${category.key}-name`}
          label={m.admin_menu_form_category_name()}
          className="min-w-28 flex-1"
          maxLength={100}
          value={category.name}
          error={problems[`${category.key}-name`]}
          onChange={(event) => change((now) => ({ ...now, name: event.target.value }))}
        />
        <Select
          label={m.admin_menu_form_category_type()}
          className="w-32"
          value={category.type}
          onChange={(event) => change((now) => withType(now, event.target.value as MenuCategoryType))}
          options={types.map((type) => ({ value: type, label: TYPE_LABELS[type]() }))}
        />
        <IconButton
          label={m.admin_menu_form_remove_category({ name: shownName })}
          className="text-danger-dark"
          disabled={onlyOne}
          onClick={() => onRemove(key)}
        >
          <Trash2 className="size-5" />
        </IconButton>
      </div>
      <ul className="flex flex-col gap-2">
        {items.map((item, index) => (
          <ItemFields
            key={item.key}
            item={item}
            isAddOn={isAddOn(category, item)}
            day={day}
            number={index + 1}
            isFirst={index === 0}
            isLast={index === items.length - 1}
            problems={problems}
            onChange={change}
            onUploading={onUploading}
          />
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setPicker({ key: (picker?.key ?? 0) + 1, open: true })}>
          <BookOpen className="size-5 shrink-0" />
          {m.admin_menu_form_from_library()}
        </Button>
        <Button variant="quiet" onClick={() => change((now) => ({ ...now, items: [...now.items, blankItem()] }))}>
          <Plus className="size-5 shrink-0" />
          {m.admin_menu_form_add_item()}
        </Button>
      </div>
      {picker && (
        <Suspense fallback={null}>
          <ItemPicker
            key={picker.key}
            open={picker.open}
            onOpenChange={(open) => setPicker({ ...picker, open })}
            draft={draftNow()}
            type={category.type}
            onPick={(picked) => change((now) => withItems(now, picked))}
          />
        </Suspense>
      )}
    </fieldset>
  )
})
