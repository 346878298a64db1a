import * as m from '#paraglide/messages.js'
import type { AdminKitchen } from '#shared/contract/catalog/office/profile.schemas.ts'
import { PROFILE_TEXTS, type ProfileText, saysSomething, shownProfile } from '#shared/domain/catalog/profile.ts'
import { KitchenCard } from '#web/kit/profile/KitchenCard.tsx'
import { Alert } from '#web/ui/Alert.tsx'
import { Field } from '#web/ui/Field.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { ImageField } from '../parts/image/ImageField.tsx'
import type { SettingsFormProps } from './KitchenView.tsx'
import { KITCHEN_LABELS, type KitchenField, kitchenDifferences, profileOfDraft } from './kitchen-draft.ts'
import { LanguageFields, LanguagesShown } from './LanguageFields.tsx'
import { SettingsCard } from './SettingsCard.tsx'
import { useKitchenEditor } from './use-kitchen-editor.ts'

/** Room for the blanks that people put between digits. */
const ROOM = 20

/** Who the kitchen is, beside what customers will read of it. */
export function KitchenForm({ saved, onChanged }: SettingsFormProps<AdminKitchen>) {
  const editor = useKitchenEditor(saved, onChanged)
  const { draft, setDraft } = editor
  const wrong = editor.problem?.fields ?? {}
  const shown = shownProfile(profileOfDraft(draft))
  const change = (field: KitchenField, text: string) => setDraft((now) => ({ ...now, [field]: text }))
  const control = (field: KitchenField) => ({
    name: field,
    label: KITCHEN_LABELS[field](),
    value: draft[field],
    error: wrong[field],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => change(field, target.value),
  })
  const text = (field: ProfileText) => ({ ...control(field), maxLength: PROFILE_TEXTS[field] + ROOM })
  const digits = (field: ProfileText) => ({ ...text(field), inputMode: 'numeric' as const })
  return (
    <SettingsCard
      title={m.settings_kitchen_title()}
      saved={saved}
      editor={editor}
      differences={(theirs) => kitchenDifferences(theirs, draft)}
      submitLabel={m.settings_save()}
      onSubmit={editor.save}
      busy={editor.saving || editor.uploading}
      busyLabel={m.settings_saving()}
    >
      {saved.fssai === null && <Alert tone="warning">{m.settings_kitchen_no_fssai()}</Alert>}
      <div className="grid gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid content-start gap-4 sm:grid-cols-2">
          <Field {...text('name')} />
          <Field {...text('legalName')} hint={m.settings_hint_kitchen_legal_name()} />
          <Field {...text('cookName')} />
          <Field {...text('cookLine')} hint={m.settings_hint_kitchen_cook_line()} />
          <div className="sm:col-span-2">
            <ImageField
              label={KITCHEN_LABELS.cookPicture()}
              value={draft.cookPicture}
              onChange={(url) => change('cookPicture', url)}
              folder="images"
              field="cookPicture"
              name=""
              onUploading={editor.onUploading}
              error={wrong.cookPicture}
            />
          </div>
          <Field {...text('phone')} type="tel" />
          <Field {...text('whatsapp')} type="tel" />
          <Field {...text('email')} type="email" />
          <Field {...text('hours')} hint={m.settings_hint_kitchen_hours()} />
          <TextArea {...text('area')} rows={2} />
          <TextArea {...control('pincodes')} rows={2} hint={m.settings_hint_kitchen_pincodes()} />
          <TextArea {...text('refunds')} rows={2} hint={m.settings_hint_kitchen_refunds()} />
          <TextArea {...text('address')} rows={2} />
          <Field {...digits('pincode')} />
          <Field {...digits('fssai')} hint={m.settings_hint_kitchen_fssai()} />
          <Field {...text('gstin')} autoCapitalize="characters" hint={m.settings_hint_kitchen_gstin()} />
          <Field {...text('vpa')} autoCapitalize="none" hint={m.settings_hint_kitchen_vpa()} />
          <Field {...text('grievanceOfficer')} hint={m.settings_hint_kitchen_grievance()} />
          <LanguageFields offered={draft.languages} onChange={(languages) => change('languages', languages)} />
        </div>
        <div className="self-start rounded-md bg-sunken p-3">
          <h3 className="mb-2 font-medium text-sm">{m.settings_kitchen_words()}</h3>
          <LanguagesShown offered={draft.languages} />
          {saysSomething(shown) ? <KitchenCard kitchen={shown} full /> : <p>{m.settings_kitchen_nothing()}</p>}
        </div>
      </div>
    </SettingsCard>
  )
}
