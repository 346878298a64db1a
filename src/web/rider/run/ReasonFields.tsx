import type { ReactNode } from 'react'
import { Choice } from './Choice.tsx'

interface ReasonFieldsProps<Reason extends string> {
  /** Of all choices of this question. */
  name: string
  title: string
  /** In the order in which they are offered. */
  reasons: readonly Reason[]
  texts: Record<Reason, () => string>
  chosen: string | null
  problem: string | null
  onChoose: (reason: Reason) => void
  /** Stands below, e.g. the way back. */
  children?: ReactNode
}

/** Asks why something is not as it should be. */
export function ReasonFields<Reason extends string>({
  name,
  title,
  reasons,
  texts,
  chosen,
  problem,
  onChoose,
  children,
}: ReasonFieldsProps<Reason>) {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-3 font-bold text-xl">{title}</legend>
      {reasons.map((reason) => (
        <Choice key={reason} name={name} checked={chosen === reason} onChoose={() => onChoose(reason)}>
          {texts[reason]()}
        </Choice>
      ))}
      <p role="alert" className="font-semibold text-base text-danger-dark empty:hidden">
        {problem}
      </p>
      {children}
    </fieldset>
  )
}
