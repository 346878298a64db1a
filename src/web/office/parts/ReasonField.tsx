import * as m from '#paraglide/messages.js'
import { MAX_REASON_LENGTH } from '#shared/base/reason.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'

interface ReasonFieldProps {
  value: string
  /** Offered as one tap each. */
  choices?: readonly string[] | undefined
  error?: string | undefined
  onChange: (reason: string) => void
}

/** Why something is done: the field `reason` of a form, with what is usual to choose from. */
export function ReasonField({ value, choices = [], error, onChange }: ReasonFieldProps) {
  return (
    <div className="flex flex-col gap-2">
      <Field
        name="reason"
        label={m.admin_reason()}
        value={value}
        error={error}
        maxLength={MAX_REASON_LENGTH}
        onChange={({ target }) => onChange(target.value)}
      />
      {choices.length > 0 && (
        <ul aria-label={m.admin_reason_choices()} className="flex flex-wrap gap-2">
          {choices.map((choice) => (
            <li key={choice}>
              <Button variant="secondary" aria-pressed={value === choice} onClick={() => onChange(choice)}>
                {choice}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
