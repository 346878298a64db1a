import type { ReactNode } from 'react'
import * as m from '#paraglide/messages.js'

type SkeletonGroupProps = { label?: string; className?: string; children: ReactNode }

/** Wraps the skeletons of one region and says once, to those who listen, that it is loading. */
export function SkeletonGroup({ label = m.ui_loading(), className, children }: SkeletonGroupProps) {
  return (
    <div aria-busy="true" className={className}>
      <p role="status" className="sr-only">
        {label}
      </p>
      {children}
    </div>
  )
}
