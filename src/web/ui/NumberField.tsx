import type { ComponentProps } from 'react'
import * as m from '#paraglide/messages.js'
import { readNumber, readRupees } from '#shared/base/typed-number.ts'
import { Field } from './Field.tsx'

interface NumberFieldProps extends Omit<ComponentProps<typeof Field>, 'type' | 'inputMode' | 'value' | 'onChange'> {
  /** As it is typed; a form reads it by `readNumber` or `readRupees`, and sends nothing while that is `null`. */
  value: string
  onValue: (text: string) => void
  /** A whole number by default. A number of digits behind the point, or rupees. */
  of?: 'rupees' | 1 | 2 | 3
}

/**
 * A number to be typed. What cannot be read stays as it is typed, and the field says so. Never `type="number"`: browsers hand out
 * nothing for what they cannot read, and the wheel changes what is there.
 */
export function NumberField({ value, of, error, onValue, ...field }: NumberFieldProps) {
  const unread = unreadText(value, of, Boolean(error))
  return (
    <Field
      autoComplete="off"
      {...(of === 'rupees' && { prefix: '₹' })}
      {...field}
      inputMode={of === undefined ? 'numeric' : 'decimal'}
      value={value}
      error={
        error && unread ? (
          <span>
            {error} {unread}
          </span>
        ) : (
          error || unread
        )
      }
      onChange={({ target }) => onValue(target.value)}
    />
  )
}

/** Why what is typed is no number; `null` as long as further digits may make it one, unless it was `sent` like that. */
function unreadText(value: string, of: NumberFieldProps['of'], sent: boolean): string | null {
  const isRead = (text: string) => (of === 'rupees' ? readRupees(text) : readNumber(text, of)) !== null
  if (value.trim() === '' || isRead(value)) return null
  if (!sent && ['0', '00', '000'].some((digits) => isRead(value.trim() + digits))) return null
  return of === undefined ? m.ui_number_whole() : of === 'rupees' ? m.ui_number_rupees() : m.ui_number_decimal()
}
