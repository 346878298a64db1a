import type { RefObject } from 'react'
import * as m from '#paraglide/messages.js'
import { type AddonCategory, ITEM_CATEGORIES, type ItemType, type SpiceLevel } from '#shared/domain/catalog/items.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Select } from '#web/ui/Select.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { ImageField } from '../parts/image/ImageField.tsx'
import { OtherNames } from '../parts/OtherNames.tsx'
import { PriceField } from '../parts/PriceField.tsx'
import { ServingFields } from '../parts/ServingFields.tsx'
import { ContentsFields } from './ContentsFields.tsx'
import type { ItemDraft } from './item-draft.ts'
import { ADDON_LABELS, optionsOf, SPICE_LABELS, TYPE_LABELS } from './item-texts.ts'

interface ItemFieldsProps {
  /** The item itself takes no place of its own. */
  id: string | null
  draft: ItemDraft
  onChange: (fields: Partial<ItemDraft>) => void
  /** What is wrong, by field. */
  problems: Readonly<Record<string, string>>
  first: RefObject<HTMLInputElement | null>
  onUploading: (field: string, busy: boolean) => void
}

/** The fields of an item. Spec: admin §3 and §5. */
export function ItemFields({ id, draft, onChange, problems, first, onUploading }: ItemFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        ref={first}
        name="name"
        label={required(m.admin_item_form_name())}
        className="sm:col-span-2"
        aria-required
        maxLength={200}
        autoComplete="off"
        value={draft.name}
        error={problems.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextArea
        label={m.admin_item_form_description()}
        className="sm:col-span-2"
        maxLength={1000}
        value={draft.description}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      <PriceField
        name="basePrice"
        label={required(m.admin_item_form_price())}
        aria-required
        of={draft.itemType === 'addon' ? 'extras' : 'meals'}
        price={draft.basePrice}
        error={problems.basePrice}
        onPrice={(basePrice) => onChange({ basePrice })}
      />
      <Select
        name="category"
        label={required(m.admin_item_form_category())}
        aria-required
        value={draft.category}
        error={problems.category}
        onChange={(event) => onChange({ category: event.target.value })}
        options={[
          { value: '', label: m.admin_item_form_choose_category(), disabled: true },
          ...ITEM_CATEGORIES.map((category) => ({ value: category, label: category })),
        ]}
      />
      <Select
        label={m.admin_item_form_type()}
        value={draft.itemType}
        onChange={(event) => onChange({ itemType: event.target.value as ItemType })}
        options={optionsOf(TYPE_LABELS)}
      />
      {draft.itemType === 'addon' && (
        <Select
          label={m.admin_item_form_addon_category()}
          value={draft.addonCategory}
          onChange={(event) => onChange({ addonCategory: event.target.value as AddonCategory })}
          options={optionsOf(ADDON_LABELS)}
        />
      )}
      <Select
        label={m.admin_item_form_spice()}
        value={draft.spiceLevel}
        onChange={(event) => onChange({ spiceLevel: event.target.value as SpiceLevel })}
        options={optionsOf(SPICE_LABELS)}
      />
      <Checkbox
        className="self-end font-medium"
        label={m.admin_item_form_vegetarian()}
        checked={draft.isVegetarian}
        onChange={(isVegetarian) => onChange({ isVegetarian })}
      />
      <ServingFields
        name="servingAmount"
        label={draft.itemType === 'addon' ? m.admin_item_form_serving_addon() : m.admin_item_form_serving()}
        unitLabel={m.admin_item_form_serving_unit()}
        typed={draft}
        error={problems.servingAmount}
        onChange={onChange}
      />
      <ContentsFields className="sm:col-span-2" id={id} draft={draft} onChange={onChange} />
      <div className="sm:col-span-2">
        <ImageField
          label={m.admin_item_form_image()}
          field="imageUrl"
          folder="images"
          name={draft.name}
          value={draft.imageUrl}
          error={problems.imageUrl}
          onChange={(imageUrl) => onChange({ imageUrl })}
          onUploading={onUploading}
        />
      </div>
      <OtherNames
        className="sm:col-span-2"
        typed={{
          nameHi: draft.nameHi,
          nameMr: draft.nameMr,
          descriptionHi: draft.descriptionHi,
          descriptionMr: draft.descriptionMr,
        }}
        onChange={onChange}
      />
    </div>
  )
}

/** The star is for the eyes: those who listen are told by `aria-required`. */
function required(label: string) {
  return (
    <>
      {label} <span aria-hidden="true">*</span>
    </>
  )
}
