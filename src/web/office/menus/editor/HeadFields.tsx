import type { RefObject } from 'react'
import * as m from '#paraglide/messages.js'
import { type KitchenDay, lastEnteredDay } from '#shared/base/kitchen-time.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import { slotOptions } from '#shared/texts/slot-name.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Select } from '#web/ui/Select.tsx'
import { ImageField } from '../../parts/image/ImageField.tsx'
import { OtherNames } from '../../parts/OtherNames.tsx'
import { PriceField } from '../../parts/PriceField.tsx'
import { useSlotChoice } from '../../parts/use-slots.ts'
import { useUsualPrices } from '../../parts/use-usual-prices.ts'
import { useToday } from '../../session-context.ts'
import { type MenuDraft, withCuisineName } from './menu-draft.ts'

interface HeadFieldsProps {
  draft: MenuDraft
  onChange: (change: (draft: MenuDraft) => MenuDraft) => void
  /** The day of the saved menu: it may stay, also when it has passed. `undefined` for a new one. */
  former: KitchenDay | null | undefined
  /** What is wrong, by the name of the control. */
  problems: Readonly<Record<string, string>>
  name: RefObject<HTMLInputElement | null>
  onUploading: (field: string, busy: boolean) => void
}

/** What a menu says of itself: names, day, slot, price, picture. */
export function HeadFields({ draft, onChange, former, problems, name, onUploading }: HeadFieldsProps) {
  const today = useToday()
  const slots = useSlotChoice()
  const usual = useUsualPrices()
  const set = (changes: Partial<MenuDraft>) => onChange((now) => ({ ...now, ...changes }))
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        ref={name}
        name="name"
        label={m.admin_menu_form_name()}
        required
        maxLength={200}
        value={draft.name}
        error={problems.name}
        onChange={(event) => set({ name: event.target.value })}
      />
      <Field
        name="cuisine"
        label={m.admin_menu_form_cuisine()}
        hint={m.admin_menu_form_cuisine_hint()}
        required
        maxLength={100}
        value={draft.cuisineName}
        error={problems.cuisine}
        onChange={(event) => onChange((now) => withCuisineName(now, event.target.value))}
      />
      <OtherNames className="sm:col-span-2" typed={{ nameHi: draft.nameHi, nameMr: draft.nameMr }} onChange={set} />
      <Field
        name="date"
        label={m.admin_menu_form_date()}
        type="date"
        required
        min={former && former < today ? former : today}
        max={lastEnteredDay(today)}
        value={draft.menuDate}
        error={problems.date}
        onChange={(event) => set({ menuDate: event.target.value })}
      />
      {(slots.length > 0 || draft.slot !== 'lunch') && (
        <Select
          name="slot"
          label={m.admin_slot_filter()}
          value={draft.slot}
          onChange={(event) => set({ slot: event.target.value as SlotCode })}
          options={slotOptions()}
        />
      )}
      <PriceField
        name="price"
        label={m.admin_menu_form_price()}
        hint={m.admin_menu_form_price_hint({ price: usual.thali })}
        of="meals"
        day={draft.menuDate}
        usual={usual.thali}
        price={draft.price}
        error={problems.price}
        onPrice={(price) => set({ price })}
      />
      <div className="sm:col-span-2">
        <ImageField
          field="image"
          label={m.admin_menu_form_image()}
          folder="cuisine-images"
          name={draft.name}
          value={draft.imageUrl}
          error={problems.image}
          onChange={(imageUrl) => set({ imageUrl })}
          onUploading={onUploading}
        />
      </div>
      <Checkbox
        className="font-medium sm:col-span-2"
        label={m.regular_thali()}
        checked={draft.isRegularThali}
        onChange={(isRegularThali) => set({ isRegularThali })}
      />
      {former === undefined && (
        <Checkbox
          className="font-medium sm:col-span-2"
          label={m.admin_menu_form_draft()}
          checked={draft.isDraft}
          onChange={(isDraft) => set({ isDraft })}
        />
      )}
    </div>
  )
}
