import type { ReactNode } from 'react'

/** A term and its value below it, in a `dl`. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-soft text-sm">{label}</dt>
      <dd className="whitespace-pre-line text-base">{children}</dd>
    </div>
  )
}
