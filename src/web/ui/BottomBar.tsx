import { type ReactNode, useRef } from 'react'
import * as m from '#paraglide/messages.js'
import { useCovers } from './page-end.ts'

/** The bar with the screen's one primary action, fixed above the phone's gesture line, on wide screens beside the column; the page keeps room for it at its end. */
export function BottomBar({ children, className = '' }: { children: ReactNode; className?: string }) {
  const bar = useRef<HTMLDivElement>(null)

  // A label that wraps on a small or zoomed screen makes the bar higher: what keeps clear of it follows.
  useCovers('bar', bar, 24)

  return (
    <section
      aria-label={m.ui_actions()}
      data-bottom-bar=""
      className={`fixed inset-x-0 bottom-0 z-20 mx-auto max-w-column bg-surface px-safe-4 pt-3 pb-safe-3 shadow-bar sm:rounded-t-lg md:right-auto md:bottom-4 md:left-[calc(var(--column-left)+29rem)] md:mx-0 md:w-72 md:rounded-lg md:p-4 ${className}`}
    >
      <div ref={bar} className="flex flex-wrap items-center gap-3">
        {children}
      </div>
    </section>
  )
}
