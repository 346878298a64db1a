import { useRef, useState } from 'react'
import { isKitchenDay, type KitchenDay } from '#shared/base/kitchen-time.ts'
import { Field } from '#web/ui/Field.tsx'

interface DayFieldProps {
  label: string
  /** The day that is shown; empty while it is not known. */
  day: KitchenDay | ''
  onDay: (day: KitchenDay) => void
}

/**
 * Chooses which day a view shows. A day of the browser's calendar counts at once; what is typed, with Enter or when the field
 * is left, since on the way to it stand other days.
 */
export function DayField({ label, day, onDay }: DayFieldProps) {
  const [typed, setTyped] = useState({ over: day, text: day })
  const byKeys = useRef(false)
  // Another day takes the place of what was typed over the former one.
  const text = typed.over === day ? typed.text : day
  const type = (text: string) => setTyped({ over: day, text })
  function apply(text: string) {
    byKeys.current = false
    if (isKitchenDay(text) && text !== day) onDay(text)
  }
  return (
    <Field
      label={label}
      type="date"
      className="w-44"
      value={text}
      onPointerDown={() => {
        byKeys.current = false
      }}
      onKeyDown={({ key }) => {
        if (key === 'Enter') apply(text)
        else byKeys.current = true
      }}
      onChange={({ target: { value } }) => {
        type(value)
        if (!byKeys.current) apply(value)
      }}
      onBlur={() => {
        if (isKitchenDay(text)) apply(text)
        else type(day)
      }}
    />
  )
}
