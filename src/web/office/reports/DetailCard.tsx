import { type ReactNode, useEffect, useRef } from 'react'
import * as m from '#paraglide/messages.js'
import { Card } from '#web/ui/Card.tsx'

interface DetailCardProps {
  /** Of what; `null` before something is chosen. */
  name: string | null
  children: ReactNode
}

/** Beside a list, below it on small screens: the details of the chosen row. */
export function DetailCard({ name, children }: DetailCardProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Where it stands below the list it would otherwise open unseen.
  useEffect(() => {
    if (name !== null) heading.current?.scrollIntoView({ block: 'nearest' })
  }, [name])
  return (
    <Card as="section" aria-label={m.admin_reports_detail()} className="flex min-w-0 flex-col gap-3">
      <h2 ref={heading} aria-live="polite" className="font-semibold text-xl">
        {name ?? m.admin_reports_detail()}
      </h2>
      {name === null ? <p className="text-ink-soft">{m.admin_reports_detail_hint()}</p> : children}
    </Card>
  )
}
