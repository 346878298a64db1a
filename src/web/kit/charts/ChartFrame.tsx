import type { ReactNode } from 'react'
import * as m from '#paraglide/messages.js'

/** A chart as one picture with a name: its single bars say nothing to those who listen, the table does. */
export function ChartFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="img" aria-label={m.admin_chart_label({ title })} className="text-sm">
      {children}
    </div>
  )
}
