import { type ReactNode, useEffect, useRef, useState } from 'react'

interface WhenNearProps {
  /** Pixels below the screen from which on it is near. */
  ahead: number
  /** What keeps its place until then. */
  fallback?: ReactNode
  children: ReactNode
}

/** Mounts its children, and thereby loads their code, once they are scrolled near. */
export function WhenNear({ ahead, fallback, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)

  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        setNear(true)
        observer.disconnect()
      },
      { rootMargin: `${ahead}px` },
    )
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [ahead])

  return (
    <div ref={place} className="min-h-px">
      {near ? children : fallback}
    </div>
  )
}
