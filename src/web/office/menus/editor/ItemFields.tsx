import { ArrowDown, ArrowUp, ChevronDown, X } from 'lucide-react'
import { memo, useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { formatRupees } from '#shared/base/money.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DietMark } from '#web/ui/DietMark.tsx'
import { Field } from '#web/ui/Field.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { ImageField } from '../../parts/image/ImageField.tsx'
import { PriceField } from '../../parts/PriceField.tsx'
import { ServingFields } from '../../parts/ServingFields.tsx'
import { useUsualPrices } from '../../parts/use-usual-prices.ts'
import { type CategoryDraft, type ItemDraft, isCustomized, moved, withItem, withoutItem } from './menu-draft.ts'

interface ItemFieldsProps {
  item: ItemDraft
  /** Sold beside the plate. */
  isAddOn: boolean
  /** Of the menu. */
  day: KitchenDay | ''
  /** Its place in the category, from 1. */
  number: number
  isFirst: boolean
  isLast: boolean
  /** What is wrong, by the name of the control. */
  problems: Readonly<Record<string, string>>
  /** Changes the category that it stands in. */
  onChange: (change: (category: CategoryDraft) => CategoryDraft) => void
  onUploading: (field: string, busy: boolean) => void
}

/** One line of a category: the dish as this menu has it. Text, picture and price are the menu's own. */
export const ItemFields = memo(function ItemFields(props: ItemFieldsProps) {
  const { item, isAddOn, day, number, isFirst, isLast, problems, onChange, onUploading } = props
  const [open, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const name = item.name.trim() || m.admin_menu_form_item({ number })
  const wrong = (field: string) => problems[`${item.key}-${field}`]
  const { addOn } = useUsualPrices()
  const usual = item.libraryPrice ?? (isAddOn ? addOn : null)
  const customized = isCustomized(item)
  const change = (changes: Partial<ItemDraft>) => onChange((now) => withItem(now, item.key, changes))
  const shown = open || wrong('image') !== undefined || wrong('serving') !== undefined

  return (
    <li className="rounded-md border border-line bg-surface p-2">
      <div className="flex flex-wrap items-start gap-1">
        <label
          title={item.isVegetarian ? m.ui_vegetarian() : m.ui_non_vegetarian()}
          className="flex min-h-11 items-center gap-2 px-1"
        >
          <input
            type="checkbox"
            aria-label={m.admin_menu_form_vegetarian({ name })}
            className="size-5 accent-leaf"
            checked={item.isVegetarian}
            onChange={(event) => change({ isVegetarian: event.target.checked })}
          />
          <DietMark veg={item.isVegetarian} />
        </label>
        <Field
          name={`${item.key}-name`}
          label={m.admin_menu_form_item_name({ number })}
          labelHidden
          placeholder={m.admin_menu_form_item_placeholder()}
          className="min-w-40 flex-1"
          maxLength={200}
          value={item.name}
          error={wrong('name')}
          onChange={(event) => change({ name: event.target.value })}
        />
        <PriceField
          name={`${item.key}-price`}
          label={m.admin_menu_form_item_price({ name })}
          labelHidden
          className="w-28"
          of={isAddOn ? 'extras' : 'meals'}
          day={day}
          usual={usual}
          placeholder={m.admin_menu_form_item_no_price()}
          price={item.price}
          error={wrong('price')}
          onPrice={(price) => change({ price })}
        />
        <div className="ml-auto flex">
          <IconButton
            label={m.admin_menu_form_item_more({ name })}
            aria-expanded={shown}
            onClick={() => {
              setOpen(!shown)
              setWasOpened(true)
            }}
          >
            <ChevronDown className={`size-5 transition-transform ${shown ? 'rotate-180' : ''}`} />
          </IconButton>
          <IconButton
            label={m.admin_menu_form_item_up({ name })}
            aria-disabled={isFirst}
            className="aria-disabled:text-edge"
            onClick={() => !isFirst && onChange((now) => moved(now, item.key, -1))}
          >
            <ArrowUp className="size-5" />
          </IconButton>
          <IconButton
            label={m.admin_menu_form_item_down({ name })}
            aria-disabled={isLast}
            className="aria-disabled:text-edge"
            onClick={() => !isLast && onChange((now) => moved(now, item.key, 1))}
          >
            <ArrowDown className="size-5" />
          </IconButton>
          <IconButton
            label={m.admin_menu_form_item_remove({ name })}
            className="text-danger-dark"
            disabled={isFirst && isLast}
            onClick={() => onChange((now) => withoutItem(now, item.key))}
          >
            <X className="size-5" />
          </IconButton>
        </div>
      </div>
      {customized && (
        <p className="mt-1 flex flex-wrap items-center gap-2 text-ink-soft text-sm">
          <Badge tone="warning">{m.admin_menus_customized()}</Badge>
          {m.admin_menu_form_library_price({ price: formatRupees(item.libraryPrice ?? 0) })}
          <Button variant="quiet" onClick={() => change({ price: isAddOn ? String(item.libraryPrice ?? '') : '' })}>
            {m.admin_menu_form_use_library_price()}
          </Button>
        </p>
      )}
      {/* Once there it stays: a picture may be on its way. */}
      {(shown || wasOpened) && (
        <div className={shown ? 'mt-2 grid gap-3 px-1 pb-1' : 'hidden'}>
          <TextArea
            label={m.admin_menu_form_item_description()}
            maxLength={1000}
            rows={2}
            value={item.description}
            onChange={(event) => change({ description: event.target.value })}
          />
          <ServingFields
            name={`${item.key}-serving`}
            label={isAddOn ? m.admin_item_form_serving_addon() : m.admin_item_form_serving()}
            unitLabel={m.admin_item_form_serving_unit()}
            placeholder={item.sourceItemId === null ? undefined : m.admin_menu_form_serving_library()}
            typed={item}
            error={wrong('serving')}
            onChange={change}
          />
          <ImageField
            field={`${item.key}-image`}
            label={m.admin_menu_form_item_image()}
            folder="menu-images"
            name={item.name}
            value={item.imageUrl}
            error={wrong('image')}
            onChange={(imageUrl) => change({ imageUrl })}
            onUploading={onUploading}
          />
        </div>
      )}
    </li>
  )
})
