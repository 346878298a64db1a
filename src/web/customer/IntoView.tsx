import { type ReactNode, useEffect, useRef } from 'react'

/** Brings what has just appeared onto the screen: the tap that led to it was at the other end. */
export function IntoView({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return <div ref={place}>{children}</div>
}
