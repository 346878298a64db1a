import { useEffect, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { MAX_REASON_LENGTH } from '#shared/base/reason.ts'
import type { AdminPolicy } from '#shared/contract/subscriptions/office/policy.schemas.ts'
import { AFTER_CAP, type AfterCap, LATE_RULES, type LateRule } from '#shared/domain/subscriptions/policy.ts'
import { LazyConfirmDialog } from '#web/kit/parts/LazyConfirmDialog.tsx'
import { PolicyList } from '#web/kit/policy/PolicyList.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Field } from '#web/ui/Field.tsx'
import { NumberField } from '#web/ui/NumberField.tsx'
import { Select } from '#web/ui/Select.tsx'
import { useMay } from '../session-context.ts'
import type { SettingsFormProps } from './KitchenView.tsx'
import {
  afterCapText,
  type CountField,
  lateText,
  type PolicyDraft,
  policyDifferences,
  policyOfDraft,
  policyProblem,
} from './policy-draft.ts'
import { SettingsCard } from './SettingsCard.tsx'
import { usePolicyEditor } from './use-policy-editor.ts'

/** The rules by which subscriptions are sold, with the words that customers read. */
export function PolicyForm({ saved, onChanged }: SettingsFormProps<AdminPolicy>) {
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const asks = !useMay()('policy.write')
  const editor = usePolicyEditor(saved, reason, () => setAsking(false), onChanged, {
    asks,
    onAsked: () => setReason(''),
  })
  const { draft, setDraft, changed } = editor
  useEffect(() => onChanged(changed), [changed, onChanged])
  const wrong = editor.problem?.fields ?? {}
  const change = (fields: Partial<PolicyDraft>) => setDraft((now) => ({ ...now, ...fields }))
  const count = (field: CountField) => ({
    name: field,
    value: draft[field],
    error: wrong[field],
    onValue: (text: string) => change({ [field]: text }),
  })
  return (
    <SettingsCard
      title={m.settings_policy_title()}
      saved={saved}
      editor={editor}
      differences={(theirs) => policyDifferences(theirs, draft)}
      submitLabel={asks ? m.approval_ask() : m.settings_save()}
      // What is wrong is said at once, and nothing is sent.
      onSubmit={() => (asks || policyProblem(draft) ? editor.save() : setAsking(true))}
      busy={editor.saving}
      busyLabel={m.settings_saving()}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          label={m.settings_field_free_skips()}
          hint={m.settings_hint_free_skips()}
          {...count('freeSkips')}
        />
        <Select
          label={m.settings_field_after_cap()}
          disabled={draft.freeSkips.trim() === ''}
          value={draft.afterCap}
          onChange={({ target }) => change({ afterCap: target.value as AfterCap })}
          options={AFTER_CAP.map((value) => ({ value, label: afterCapText(value) }))}
        />
        <Select
          label={m.settings_field_late()}
          className="sm:col-span-2"
          value={draft.late}
          onChange={({ target }) => change({ late: target.value as LateRule })}
          options={LATE_RULES.map((value) => ({ value, label: lateText(value) }))}
        />
        <NumberField
          label={m.settings_field_max_pause()}
          hint={m.settings_hint_max_pause()}
          {...count('maxPauseDays')}
        />
        <NumberField label={m.settings_field_valid()} hint={m.settings_hint_valid()} {...count('validDays')} />
        <NumberField label={m.settings_field_trust()} hint={m.settings_hint_trust()} {...count('trustMeals')} />
      </div>
      <Checkbox
        name="pausesExtend"
        label={m.settings_field_pauses_extend()}
        checked={draft.pausesExtend}
        onChange={(pausesExtend) => change({ pausesExtend })}
      />
      <Checkbox
        name="refundable"
        label={m.settings_field_refundable()}
        checked={draft.refundable}
        onChange={(refundable) => change({ refundable })}
      />
      <div className="rounded-md bg-sunken p-3">
        <h3 className="mb-1 font-medium text-sm">{m.settings_policy_words()}</h3>
        <PolicyList policy={policyOfDraft(draft)} />
      </div>
      {changed && (
        <Field
          name="reason"
          label={m.admin_reason()}
          hint={asks ? m.approval_reason_hint() : m.admin_reason_kept()}
          error={wrong.reason}
          maxLength={MAX_REASON_LENGTH}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      <LazyConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={m.settings_policy_ask()}
        text={runningText(saved.running)}
        confirmLabel={m.settings_policy_confirm()}
        cancelLabel={m.settings_slot_cancel()}
        onConfirm={editor.save}
        busy={editor.saving}
        busyLabel={m.settings_saving()}
      />
    </SettingsCard>
  )
}

function runningText(running: number): string {
  if (running === 0) return m.settings_policy_running_none()
  return running === 1 ? m.settings_policy_running_one() : m.settings_policy_running_other({ count: running })
}
