import type { ReactNode } from 'react'
import { CONTENT_CODES, type ContentCode } from '#shared/domain/catalog/contents.ts'
import { contentName } from '#shared/texts/content-name.ts'

interface CodeChoicesProps {
  legend: string
  hint?: string
  /** Those that are asked for; left out: all. */
  codes?: readonly ContentCode[]
  chosen: readonly ContentCode[]
  /** Not to be chosen here. */
  without?: readonly ContentCode[]
  onChange: (codes: ContentCode[]) => void
  /** A box beside those of the codes. */
  children?: ReactNode
  className?: string
}

/** Boxes to tick: what is in a dish, or what somebody does not eat. */
export function CodeChoices(props: CodeChoicesProps) {
  const { legend, hint, codes = CONTENT_CODES, chosen, without = [], onChange, children, className = '' } = props
  const toggle = (code: ContentCode) =>
    onChange(chosen.includes(code) ? chosen.filter((other) => other !== code) : [...chosen, code])
  return (
    <fieldset className={className}>
      <legend className="font-medium">{legend}</legend>
      {hint && <p className="text-ink-soft text-sm">{hint}</p>}
      <div className="flex flex-wrap gap-x-4">
        {codes
          .filter((code) => !without.includes(code))
          .map((code) => (
            <Choice key={code} checked={chosen.includes(code)} onChange={() => toggle(code)}>
              {contentName(code)}
            </Choice>
          ))}
        {children}
      </div>
    </fieldset>
  )
}

interface ChoiceProps {
  checked: boolean
  onChange: () => void
  children: ReactNode
}

/** One box with its word. */
export function Choice({ checked, onChange, children }: ChoiceProps) {
  return (
    <label className="flex min-h-11 items-center gap-2">
      <input type="checkbox" className="size-5 shrink-0 accent-leaf" checked={checked} onChange={onChange} />
      {children}
    </label>
  )
}
