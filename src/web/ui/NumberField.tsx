import { type ComponentProps, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { readNumber, readRupees } from '#shared/domain/numbers/typed-number.ts'
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
export function NumberField({ value, of, error, onValue, onBlur, ...field }: NumberFieldProps) {
  const [left, setLeft] = useState(false)
  const unreadable = value.trim() !== '' && (of === 'rupees' ? readRupees(value) : readNumber(value, of)) === null
  return (
    <Field
      autoComplete="off"
      {...(of === 'rupees' && { prefix: '₹' })}
      {...field}
      inputMode={of === undefined ? 'numeric' : 'decimal'}
      value={value}
      // What the form says comes first. While something is being typed it may yet become a number.
      error={error || (left && unreadable && unreadableText(of))}
      onChange={({ target }) => {
        setLeft(false)
        onValue(target.value)
      }}
      onBlur={(event) => {
        setLeft(true)
        onBlur?.(event)
      }}
    />
  )
}

function unreadableText(of: NumberFieldProps['of']): string {
  return of === undefined ? m.ui_number_whole() : of === 'rupees' ? m.ui_number_rupees() : m.ui_number_decimal()
}
