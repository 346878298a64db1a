import { type ComponentProps, type ReactNode, useId } from 'react'

interface CheckboxProps extends Pick<ComponentProps<'input'>, 'name' | 'disabled' | 'checked'> {
  label: ReactNode
  /** What it means, below. */
  hint?: string
  onChange: (checked: boolean) => void
  /** Of the whole. */
  className?: string
}

/** A box to mark, with its label beside it. */
export function Checkbox({ label, hint, onChange, className, ...input }: CheckboxProps) {
  const id = useId()
  return (
    <div className={className}>
      <label className="flex min-h-11 items-center gap-3">
        <input
          {...input}
          type="checkbox"
          className="size-5 shrink-0 accent-leaf"
          aria-describedby={hint && id}
          onChange={({ target }) => onChange(target.checked)}
        />
        {label}
      </label>
      {hint && (
        <p id={id} className="pl-8 font-normal text-ink-soft text-sm">
          {hint}
        </p>
      )}
    </div>
  )
}
