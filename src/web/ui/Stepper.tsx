import { Minus, Plus } from 'lucide-react'
import { useRef } from 'react'
import * as m from '#paraglide/messages.js'

type StepperProps = {
  /** The item's name; the buttons and the announced quantity speak it. */
  item: string
  quantity: number
  onChange: (quantity: number) => void
  min?: number
  max?: number
  disabled?: boolean
  /** With this, a quantity of 0 shows one button with this text ("ADD") in place of the stepper. */
  addLabel?: string
  /** That button is the first thing to do on the screen. */
  primary?: boolean
  /** Its width. */
  className?: string
}

const PART = 'flex h-11 min-w-11 items-center justify-center'
const SIDE = `${PART} text-leaf-dark hover:bg-leaf-soft active:bg-leaf-soft`
const FILLED = `${PART} bg-leaf text-on-fill hover:bg-leaf-dark`

/** Minus, quantity, plus. */
export function Stepper(props: StepperProps) {
  const { item, quantity, onChange, min = 0, max, disabled = false, addLabel, className = 'w-34 max-w-full' } = props
  const side = props.primary && quantity === 0 ? FILLED : SIDE
  const plus = useRef<HTMLButtonElement>(null)
  const closed = addLabel !== undefined && quantity === 0
  const full = max !== undefined && quantity >= max

  function less() {
    // The minus button is about to vanish: hand the focus to the one that stays.
    if (addLabel !== undefined && quantity === 1) plus.current?.focus()
    onChange(quantity - 1)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend and brings its own layout
    <div
      role="group"
      aria-label={item}
      className={`inline-flex shrink-0 items-center justify-between rounded-md border border-edge bg-surface font-semibold ${className}`}
    >
      {!closed && (
        <button
          key="less"
          type="button"
          className={`${SIDE} rounded-l-md disabled:text-ink-soft disabled:opacity-60`}
          aria-label={m.ui_stepper_less({ item })}
          disabled={disabled || quantity <= min}
          onClick={less}
        >
          <Minus className="size-5" />
        </button>
      )}
      {!closed && (
        <span key="figure" aria-hidden="true" className="min-w-6 text-center text-base tabular-nums">
          {quantity}
        </span>
      )}
      <button
        key="more"
        ref={plus}
        type="button"
        className={`${side} disabled:text-ink-soft ${closed ? 'w-full rounded-md' : 'rounded-r-md'}`}
        aria-label={closed ? m.ui_stepper_add({ label: addLabel, item }) : m.ui_stepper_more({ item })}
        disabled={disabled || full}
        onClick={() => onChange(quantity + 1)}
      >
        {closed ? addLabel : <Plus className="size-5" />}
      </button>
      <span key="spoken" aria-live="polite" className="sr-only">
        {m.ui_stepper_quantity({ item, count: quantity })}
      </span>
    </div>
  )
}
