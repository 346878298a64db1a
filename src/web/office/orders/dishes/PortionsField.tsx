import { type KeyboardEvent, useState } from 'react'
import * as m from '#paraglide/messages.js'

interface PortionsFieldProps {
  name: string
  left: number | undefined
  onSet: (left: number | null) => void
}

/** The number of portions that are left, to be typed: Enter sets it, and so does leaving the field; empty is any number. */
export function PortionsField({ name, left, onSet }: PortionsFieldProps) {
  const [typed, setTyped] = useState(left === undefined ? '' : String(left))
  function apply() {
    const next = typed.trim() === '' ? null : Number(typed)
    if (next !== (left ?? null) && (next === null || (Number.isInteger(next) && next >= 0))) onSet(next)
  }
  return (
    <input
      type="number"
      inputMode="numeric"
      min={0}
      max={100_000}
      aria-label={m.admin_portions_left_named({ name })}
      title={m.admin_portions_hint()}
      placeholder="∞"
      className="min-h-11 w-20 rounded-md border border-edge bg-surface px-2 text-right tabular-nums"
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={apply}
      onKeyDown={({ key }: KeyboardEvent) => key === 'Enter' && apply()}
    />
  )
}
