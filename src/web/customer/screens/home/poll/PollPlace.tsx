import { lazy, memo, Suspense, useEffect, useRef, useState } from 'react'

/** Without its code (no network) the home screen goes on without the poll. */
const PollCard = lazy(() => import('./PollCard.tsx').catch(() => ({ default: () => null })))

/** Before it comes onto the screen. */
const AHEAD = '300px'

/** The poll's place at the end of the home screen: its code and the call come once somebody scrolls there. */
export const PollPlace = memo(function PollPlace() {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)

  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        setNear(true)
        observer.disconnect()
      },
      { rootMargin: AHEAD },
    )
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [])

  return (
    <div ref={place} className="min-h-px">
      {near && (
        <Suspense fallback={null}>
          <PollCard />
        </Suspense>
      )}
    </div>
  )
})
