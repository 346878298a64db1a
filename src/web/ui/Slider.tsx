import { Minus, Plus } from 'lucide-react'

type SliderProps = {
  /** What it sets, for those who listen. */
  label: string
  value: number
  min: number
  max: number
  onChange: (value: number) => void
  /** The value in words: "26 days". */
  valueText: string
  /** The labels of its two ends. */
  ends: [string, string]
  lessLabel: string
  moreLabel: string
}

const SIDE =
  'flex size-11 shrink-0 items-center justify-center rounded-md border border-edge text-leaf-dark hover:bg-leaf-soft active:bg-leaf-soft disabled:border-line disabled:text-ink-soft'

/** A slider of whole steps with a button at each end: by finger, by keyboard, and one step at a time. */
export function Slider({ label, value, min, max, onChange, valueText, ends, lessLabel, moreLabel }: SliderProps) {
  return (
    <div className="flex items-start gap-2">
      <button
        type="button"
        className={SIDE}
        aria-label={lessLabel}
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
      >
        <Minus className="size-5" />
      </button>
      <div className="min-w-0 flex-1">
        {/* A finger that goes sideways moves it, one that goes up or down the page. */}
        <input
          type="range"
          className="h-11 w-full cursor-pointer touch-pan-y accent-leaf"
          aria-label={label}
          aria-valuetext={valueText}
          min={min}
          max={max}
          step={1}
          value={value}
          onChange={(event) => onChange(event.target.valueAsNumber)}
        />
        <p aria-hidden="true" className="flex justify-between text-ink-soft text-sm">
          <span>{ends[0]}</span>
          <span>{ends[1]}</span>
        </p>
      </div>
      <button
        type="button"
        className={SIDE}
        aria-label={moreLabel}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Plus className="size-5" />
      </button>
    </div>
  )
}
