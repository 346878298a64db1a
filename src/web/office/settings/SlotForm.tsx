import * as m from '#paraglide/messages.js'
import type { Slot } from '#shared/contract/calendar/office/slots.schemas.ts'
import { MAX_CUT_OFF_DAYS, type SlotTerms } from '#shared/domain/calendar/slot-terms.ts'
import { slotName } from '#shared/texts/slot-name.ts'
import { LazyConfirmDialog } from '#web/kit/parts/LazyConfirmDialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Select } from '#web/ui/Select.tsx'
import type { SettingsFormProps } from './KitchenView.tsx'
import { SettingsCard } from './SettingsCard.tsx'
import { slotChangesTexts } from './slot-changes-texts.ts'
import { daysBeforeText, draftOfSlot, slotDifferences } from './slot-draft.ts'
import { useSlotForm } from './use-slot-form.ts'
import { WeekdayFields } from './WeekdayFields.tsx'

const DAYS_BEFORE = Array.from({ length: MAX_CUT_OFF_DAYS + 1 }, (_, count) => ({
  value: String(count),
  label: daysBeforeText(count),
}))

/** What is usual for a slot: weekdays, delivery, deadlines. */
export function SlotForm({ saved, onChanged }: SettingsFormProps<Slot>) {
  const { editor, asked, look, looking, closeAsked } = useSlotForm(saved, onChanged)
  const { draft, setDraft } = editor
  const wrong = editor.problem?.fields ?? {}
  const change = (terms: Partial<SlotTerms>) => setDraft((now) => ({ ...now, ...terms }))
  const time = (term: 'deliversFrom' | 'deliversTo' | 'lastDelivery' | 'cutOffTime' | 'orderByTime') => ({
    type: 'time',
    name: term,
    required: true,
    value: draft[term],
    error: wrong[term],
    onChange: (event: { target: { value: string } }) => change({ [term]: event.target.value }),
  })
  const name = slotName(saved.slot)
  return (
    <SettingsCard
      title={name}
      saved={saved}
      editor={editor}
      differences={(theirs) => slotDifferences(draftOfSlot(theirs), draft)}
      submitLabel={m.settings_slot_preview()}
      onSubmit={look}
      busy={looking || editor.saving}
      busyLabel={m.settings_slot_previewing()}
    >
      <WeekdayFields value={draft.weekdays} error={wrong.weekdays} onChange={(weekdays) => change({ weekdays })} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={m.settings_field_delivers_from()} hint={m.settings_hint_delivery()} {...time('deliversFrom')} />
        <Field label={m.settings_field_delivers_to()} {...time('deliversTo')} />
        <Field label={m.settings_field_cut_off_time()} hint={m.settings_hint_cut_off()} {...time('cutOffTime')} />
        <Select
          label={m.settings_field_cut_off_days()}
          value={String(draft.cutOffDaysBefore)}
          onChange={({ target }) => change({ cutOffDaysBefore: Number(target.value) })}
          options={DAYS_BEFORE}
        />
        <Field label={m.settings_field_order_by()} hint={m.settings_hint_order_by()} {...time('orderByTime')} />
        <Field
          label={m.settings_field_last_delivery()}
          hint={m.settings_hint_last_delivery()}
          {...time('lastDelivery')}
        />
      </div>
      {asked && (
        <LazyConfirmDialog
          open={asked.open}
          onOpenChange={(open) => !open && closeAsked()}
          title={m.settings_slot_ask({ slot: name })}
          text={slotChangesTexts(asked.changes).map((text) => (
            <span key={text} className="mt-2 block">
              {text}
            </span>
          ))}
          confirmLabel={m.settings_slot_confirm({ slot: name })}
          cancelLabel={m.settings_slot_cancel()}
          onConfirm={editor.save}
          busy={editor.saving}
          busyLabel={m.settings_saving()}
        />
      )}
    </SettingsCard>
  )
}
