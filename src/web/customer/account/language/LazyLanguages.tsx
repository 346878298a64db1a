import { lazy, Suspense } from 'react'

const LanguageCard = lazy(() => import('./LanguageCard.tsx').catch(() => ({ default: () => null })))

/** Where a customer chooses the language, if the kitchen offers several. */
export function LazyLanguageCard() {
  return (
    <Suspense fallback={null}>
      <LanguageCard />
    </Suspense>
  )
}
