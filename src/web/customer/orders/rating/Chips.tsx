interface ChipsProps<Value extends string> {
  label: string
  options: { value: Value; label: string }[]
  chosen: readonly Value[]
  onChange: (chosen: Value[]) => void
}

/** Words of which any number may be chosen, each a button that stays down. */
export function Chips<Value extends string>({ label, options, chosen, onChange }: ChipsProps<Value>) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-base">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(({ value, label }) => {
          const on = chosen.includes(value)
          return (
            <button
              key={value}
              type="button"
              aria-pressed={on}
              className="min-h-11 rounded-full border border-edge bg-surface px-4 py-2 text-base aria-pressed:border-leaf aria-pressed:bg-leaf-soft aria-pressed:font-semibold aria-pressed:text-leaf-dark"
              onClick={() => onChange(on ? chosen.filter((other) => other !== value) : [...chosen, value])}
            >
              {label}
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}
