import { useId } from 'react'
import * as m from '#paraglide/messages.js'
import { WEEKDAYS } from './slot-draft.ts'

interface WeekdayFieldsProps {
  /** ISO numbers, ascending. */
  value: string
  error?: string | undefined
  onChange: (value: string) => void
}

/** On which weekdays a slot is served. */
export function WeekdayFields({ value, error, onChange }: WeekdayFieldsProps) {
  const id = useId()
  const codesWith = (code: string, served: boolean) =>
    WEEKDAYS.map((each) => each.code)
      .filter((each) => (each === code ? served : value.includes(each)))
      .join('')
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="mb-1 font-medium">{m.settings_field_weekdays()}</legend>
      <div className="flex flex-wrap gap-2">
        {WEEKDAYS.map(({ code, name, short }) => (
          <label
            key={code}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-edge bg-surface px-3 has-checked:border-leaf-dark has-checked:bg-leaf-soft has-checked:text-leaf-dark has-focus-visible:outline-3 has-focus-visible:outline-leaf"
          >
            <input
              type="checkbox"
              name="weekdays"
              aria-label={name}
              checked={value.includes(code)}
              onChange={({ target }) => onChange(codesWith(code, target.checked))}
              className="size-5 accent-leaf outline-none"
            />
            {short}
          </label>
        ))}
      </div>
      <p id={id} aria-live="polite" className="mt-1 font-medium text-danger-dark text-sm empty:hidden">
        {error}
      </p>
    </fieldset>
  )
}
