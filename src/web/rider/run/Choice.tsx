import type { ReactNode } from 'react'

interface ChoiceProps {
  /** Of all choices of one question. */
  name: string
  checked: boolean
  /** Several may be chosen. */
  many?: boolean
  onChoose: () => void
  children: ReactNode
}

/** One of several answers, as large as a thumb. */
export function Choice({ name, checked, many = false, onChoose, children }: ChoiceProps) {
  return (
    <label
      className={`flex min-h-16 items-center gap-3 rounded-md border-2 px-4 py-2 font-semibold text-xl has-focus-visible:outline-3 has-focus-visible:outline-leaf has-focus-visible:outline-offset-2 ${checked ? 'border-leaf bg-leaf-soft' : 'border-edge bg-surface'}`}
    >
      <input
        type={many ? 'checkbox' : 'radio'}
        name={name}
        className="size-6 shrink-0 accent-leaf outline-none"
        checked={checked}
        onChange={onChoose}
      />
      <span className="wrap-anywhere min-w-0">{children}</span>
    </label>
  )
}
