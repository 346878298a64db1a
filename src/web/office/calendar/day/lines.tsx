import type { ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'

interface ActionProps {
  label: string
  value: ReactNode
  /** What the button beside it says. */
  action: string
  onClick: () => void
}

/** What a day has, with the way to it. */
export function Action({ label, value, action, onClick }: ActionProps) {
  return (
    <div className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="text-ink-soft text-sm">{label}</p>
        <p className="font-semibold">{value}</p>
      </div>
      <Button variant="secondary" className="shrink-0" onClick={onClick}>
        {action}
      </Button>
    </div>
  )
}

interface LineProps {
  label: string
  /** It needs somebody's attention. */
  warns?: boolean | undefined
  children: ReactNode
}

/** A figure of a day; stands in a `dl`. */
export function Line({ label, warns = false, children }: LineProps) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-soft">{label}</dt>
      <dd className={`text-right font-medium ${warns ? 'text-turmeric-dark' : ''}`}>{children}</dd>
    </div>
  )
}
