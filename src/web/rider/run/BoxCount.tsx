import { Minus, Plus } from 'lucide-react'
import * as m from '#paraglide/messages.js'

interface BoxCountProps {
  label: string
  n: number
  onChange: (n: number) => void
}

const MAX = 100
const SIDE =
  'grid size-14 place-content-center rounded-md border border-edge bg-surface text-leaf-dark disabled:text-ink-soft disabled:opacity-60'

/** How many boxes, by two buttons that a wet thumb finds. */
export function BoxCount({ label, n, onChange }: BoxCountProps) {
  return (
    <fieldset className="flex flex-wrap items-center justify-between gap-3">
      <legend className="float-left text-xl">{label}</legend>
      <span className="flex items-center gap-3">
        <button
          type="button"
          className={SIDE}
          aria-label={m.ui_stepper_less({ item: label })}
          disabled={n === 0}
          onClick={() => onChange(n - 1)}
        >
          <Minus className="size-6" />
        </button>
        <output className="min-w-8 text-center font-bold text-2xl tabular-nums">{n}</output>
        <button
          type="button"
          className={SIDE}
          aria-label={m.ui_stepper_more({ item: label })}
          disabled={n === MAX}
          onClick={() => onChange(n + 1)}
        >
          <Plus className="size-6" />
        </button>
      </span>
    </fieldset>
  )
}
