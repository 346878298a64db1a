import * as m from '#paraglide/messages.js'
import { CODE_DIGITS, type NoCodeReason } from '#shared/domain/delivery/proof.ts'
import { codeEntry } from '#shared/domain/people/sign-in-rules.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import type { RiderDay } from '../data/rider-day.ts'
import { useRiderDay } from '../rider-context.ts'
import { ReasonFields } from './ReasonFields.tsx'
import { NO_CODE_TEXTS } from './stop-texts.ts'

/** What was entered as proof: the customer's code, or why there is none. */
export interface CodeEntry {
  code: string
  /** `undefined`: the code is asked for; `null`: it is not told, and nobody has said why. */
  noCode: NoCodeReason | null | undefined
  /** No other code can be tried. */
  noTries: boolean
}

export const NO_ENTRY: CodeEntry = { code: '', noCode: undefined, noTries: false }

interface CodeFieldsProps {
  entry: CodeEntry
  problem: string | null
  onChange: (entry: CodeEntry) => void
}

/** Asks for the code that the customer is shown, or why it is not told. */
export function CodeFields({ entry, problem, onChange }: CodeFieldsProps) {
  const { unreachable } = useRiderDay()
  const { code, noCode, noTries } = entry
  if (noCode === undefined) {
    return (
      <div className="flex flex-col gap-3">
        <Field
          label={m.rider_code({ digits: CODE_DIGITS })}
          hint={codeHint(unreachable)}
          inputMode="numeric"
          autoComplete="off"
          value={code}
          error={problem}
          onChange={({ target }) => onChange({ ...entry, code: codeEntry(target.value, CODE_DIGITS) })}
        />
        <Button variant="secondary" full className="min-h-14" onClick={() => onChange({ ...entry, noCode: null })}>
          {m.rider_code_none()}
        </Button>
      </div>
    )
  }
  return (
    <ReasonFields
      name="no-code"
      title={m.rider_code_none_why()}
      reasons={['no_app', 'no_phone', 'someone_else']}
      texts={NO_CODE_TEXTS}
      chosen={noCode}
      problem={problem}
      onChoose={(reason) => onChange({ ...entry, noCode: reason })}
    >
      {!noTries && (
        <Button variant="secondary" full className="min-h-14" onClick={() => onChange({ ...entry, noCode: undefined })}>
          {m.rider_code_type()}
        </Button>
      )}
    </ReasonFields>
  )
}

function codeHint(unreachable: RiderDay['unreachable']): string {
  if (unreachable === null) return m.rider_code_hint()
  return unreachable === 'busy' ? m.rider_code_busy() : m.rider_code_later()
}
