import { useEffect } from 'react'
import * as m from '#paraglide/messages.js'
import { formatDate } from '#shared/base/dates.ts'
import { lastEnteredDay } from '#shared/base/kitchen-time.ts'
import type { KitchenTaxSettings } from '#shared/contract/money/office/documents.schemas.ts'
import { LONGEST_NOTE } from '#shared/domain/money/documents/settings.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Field } from '#web/ui/Field.tsx'
import { NumberField } from '#web/ui/NumberField.tsx'
import { Select } from '#web/ui/Select.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { ISSUE_PROBLEM_TEXTS } from '../parts/issue-problem-texts.ts'
import { useToday } from '../session-context.ts'
import type { SettingsFormProps } from './KitchenView.tsx'
import { SettingsCard } from './SettingsCard.tsx'
import { MODE_OPTIONS, STATE_OPTIONS, TAX_LABELS, type TaxDraft, taxDifferences } from './tax-draft.ts'
import { useTaxEditor } from './use-tax-editor.ts'

type Flag = 'issuing' | 'pricesIncludeTax' | 'extras'

/** By which documents are made, from a day on. */
export function TaxForm({ saved, onChanged }: SettingsFormProps<KitchenTaxSettings>) {
  const today = useToday()
  const editor = useTaxEditor(saved, today, onChanged)
  const { draft, setDraft, changed } = editor
  useEffect(() => onChanged(changed), [changed, onChanged])
  const wrong = editor.problem?.fields ?? {}
  const change = (changes: Partial<TaxDraft>) => setDraft((now) => ({ ...now, ...changes }))
  const control = (field: Exclude<keyof TaxDraft, Flag>) => ({
    name: field,
    label: TAX_LABELS[field](),
    value: draft[field],
    error: wrong[field],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => change({ [field]: target.value }),
  })
  const number = (field: 'rate' | 'ownFrom' | 'extrasRate') => ({
    name: field,
    label: TAX_LABELS[field](),
    value: draft[field],
    error: wrong[field],
    onValue: (text: string) => change({ [field]: text }),
  })
  const flag = (name: Flag) => ({
    name,
    label: TAX_LABELS[name](),
    checked: draft[name],
    onChange: (checked: boolean) => change({ [name]: checked }),
  })
  const taxed = draft.mode === 'regular'
  return (
    <SettingsCard
      title={m.tax_title()}
      saved={saved}
      editor={editor}
      differences={(theirs) => taxDifferences(theirs, draft, today)}
      submitLabel={m.settings_save()}
      onSubmit={editor.save}
      busy={editor.saving}
      busyLabel={m.settings_saving()}
    >
      <p className="text-base">{m.tax_text()}</p>
      {saved.problem && <Alert tone="warning">{ISSUE_PROBLEM_TEXTS[saved.problem]()}</Alert>}
      {!saved.inForce && <Alert tone="info">{m.tax_planned({ day: formatDate(saved.effectiveFrom) })}</Alert>}
      <Checkbox className="font-medium" {...flag('issuing')} hint={m.tax_issuing_text()} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          {...control('effectiveFrom')}
          type="date"
          min={today}
          max={lastEnteredDay(today)}
          hint={m.tax_from_hint()}
        />
        <Select {...control('mode')} options={MODE_OPTIONS.map(({ value, label }) => ({ value, label: label() }))} />
        {taxed && <NumberField {...number('rate')} of={2} suffix="%" hint={m.tax_rate_hint()} />}
        {taxed && <Field {...control('sac')} inputMode="numeric" maxLength={20} hint={m.tax_sac_hint()} />}
        <Select {...control('state')} options={[{ value: '', label: m.tax_state_none() }, ...STATE_OPTIONS]} />
        <Field {...control('prefix')} maxLength={2} autoCapitalize="characters" hint={m.tax_prefix_hint()} />
        <NumberField {...number('ownFrom')} of="rupees" hint={m.tax_own_hint()} />
        <Select
          {...control('planDocument')}
          options={[
            { value: 'invoice', label: m.tax_plan_invoice() },
            { value: 'voucher', label: m.tax_plan_voucher() },
          ]}
        />
      </div>
      {taxed && <Checkbox className="font-medium" {...flag('pricesIncludeTax')} hint={m.tax_prices_include_text()} />}
      {taxed && <Checkbox className="font-medium" {...flag('extras')} hint={m.tax_extras_text()} />}
      {taxed && draft.extras && (
        <div className="grid gap-4 sm:grid-cols-2">
          <NumberField {...number('extrasRate')} of={2} suffix="%" hint={m.tax_extras_rate_hint()} />
          <Field {...control('extrasCode')} inputMode="numeric" maxLength={20} hint={m.tax_extras_code_hint()} />
        </div>
      )}
      <TextArea {...control('note')} rows={2} maxLength={LONGEST_NOTE} hint={m.tax_note_hint()} />
    </SettingsCard>
  )
}
