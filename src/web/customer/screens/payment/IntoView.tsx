import { type ReactNode, useEffect, useRef } from 'react'

/** Brings what has just appeared onto the screen. */
export function IntoView({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={place} className="scroll-mt-(--top-bar) scroll-mb-32">
      {children}
    </div>
  )
}
