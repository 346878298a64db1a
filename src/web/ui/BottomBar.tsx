import { type ReactNode, useEffect, useRef } from 'react'
import * as m from '#paraglide/messages.js'

/** The bar with the screen's one primary action, fixed above the phone's gesture line; keeps room for itself below the page. */
export function BottomBar({ children, className = '' }: { children: ReactNode; className?: string }) {
  const bar = useRef<HTMLDivElement>(null)

  // A label that wraps on a small or zoomed screen makes the bar higher: spacer, toasts and scroll padding follow.
  useEffect(() => {
    const root = document.documentElement
    const observer = new ResizeObserver(([entry]) => {
      if (entry) root.style.setProperty('--bottom-bar', `${Math.ceil(entry.contentRect.height) + 24}px`)
    })
    if (bar.current) observer.observe(bar.current)
    return () => {
      observer.disconnect()
      root.style.removeProperty('--bottom-bar')
    }
  }, [])

  return (
    <>
      <div aria-hidden="true" className="h-bottom-bar" />
      <section
        aria-label={m.ui_actions()}
        data-bottom-bar=""
        className={`fixed inset-x-0 bottom-0 z-20 mx-auto max-w-column bg-surface px-safe-4 pt-3 pb-safe-3 shadow-bar sm:rounded-t-lg ${className}`}
      >
        <div ref={bar} className="flex flex-wrap items-center gap-3">
          {children}
        </div>
      </section>
    </>
  )
}
