import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { readNumber } from '#shared/base/typed-number.ts'
import { countText } from '#web/kit/parts/count-text.ts'
import { NumberField } from '#web/ui/NumberField.tsx'

/** The server decides by the same limit. */
const MOST = 100_000

interface PortionsFieldProps {
  name: string
  left: number | undefined
  onSet: (left: number | null) => void
}

/** The number of portions that are left, to be typed: Enter sets it, and so does leaving the field; empty is any number. */
export function PortionsField({ name, left, onSet }: PortionsFieldProps) {
  const [typed, setTyped] = useState(left === undefined ? '' : String(left))
  const [wrong, setWrong] = useState(false)
  function apply() {
    const next = typed.trim() === '' ? null : readNumber(typed)
    const unfit = typed.trim() !== '' && (next === null || next > MOST)
    setWrong(unfit)
    if (!unfit && next !== (left ?? null)) onSet(next)
  }
  return (
    <NumberField
      label={m.admin_portions_left_named({ name })}
      labelHidden
      title={m.admin_portions_hint()}
      placeholder="∞"
      className="w-32"
      value={typed}
      error={wrong && m.admin_portions_wrong({ most: countText(MOST) })}
      onValue={(text) => {
        setTyped(text)
        setWrong(false)
      }}
      onBlur={apply}
      onKeyDown={({ key }) => key === 'Enter' && apply()}
    />
  )
}
