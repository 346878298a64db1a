import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import * as m from '#paraglide/messages.js'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { BASE_LANGUAGE } from '#shared/base/language.ts'
import { smallImage } from '#shared/domain/catalog/uploads.ts'
import { useHydrated } from '#web/kit/browser/hydrated.ts'
import { preloadImages } from '#web/kit/browser/image-cache.ts'
import { useCart, useLaterCarts } from '#web/kit/stores/cart-store.ts'
import { useOrderSheet } from '#web/kit/stores/order-sheet-store.ts'
import { ErrorCard } from '#web/ui/ErrorCard.tsx'
import { LazyPendingOrderCard } from '../../orders/pending-orders/LazyPendingOrderCard.tsx'
import { useWeek } from '../menu/use-week.ts'
import type { Week } from '../menu/week.ts'
import { WEEK_KEY } from '../menu/week-key.ts'
import { DateStrip } from './DateStrip.tsx'
import { DayMenu } from './DayMenu.tsx'
import { HomeEndPlace } from './HomeEndPlace.tsx'
import { HomeHeader } from './HomeHeader.tsx'
import { HomeSkeleton } from './HomeSkeleton.tsx'
import { NextOrdersPlace } from './next/NextOrdersPlace.tsx'
import { useRestored } from './restored.ts'
import { useDayCart } from './use-day-cart.ts'

/** For the few kitchens that serve two. Without its code the slot that is shown stays. */
const Slots = lazy(() => import('./Slots.tsx').catch(() => ({ default: () => null })))

const LanguageNotice = lazy(() =>
  import('../../account/language/LanguageNotice.tsx').catch(() => ({ default: () => null })),
)

/** For whoever has something in the cart. */
const CartParts = lazy(() => import('./CartParts.tsx').catch(() => ({ default: () => null })))

/** The menu of the week, and the cart of the day that can be ordered for. */
export default function HomeScreen() {
  const { data: week, isError, isFetching, refetch } = useWeek()
  const client = useQueryClient()
  useRestored()
  const [tapped, setTapped] = useState<KitchenDay>()
  const linked = useLinkedDay()
  const chosen = tapped ?? linked
  const strip = week?.strip ?? []
  // A new week has begun: the tapped day is no longer in it, the order day takes its place.
  const day = chosen !== undefined && strip.includes(chosen) ? chosen : week?.orderDay
  // What was tapped answers at once, a day or a quantity; menu and bar follow in the next frame, however slow the phone.
  const shown = useDeferredValue(day)
  const left = week?.platesLeft?.[shown ?? '']
  const { cart, setQuantity } = useDayCart(shown, week)
  const [ofOrderDay, later] = [useCart(), useLaterCarts()]
  // Together, so that no cart meets the menu of the other slot.
  const bar = useDeferredValue(useMemo(() => ({ cart: ofOrderDay, later, week }), [ofOrderDay, later, week]))
  const inCart = Object.keys({ ...bar.cart, ...bar.later }).length > 0
  const sheetWanted = useOrderSheet(({ times }) => times > 0)
  usePreloadedImages(week)
  const hydrated = useHydrated()
  // Whoever chooses the other slot keeps the choice before them while its week is read, or cannot be.
  const known = week ?? client.getQueryData<Week>(WEEK_KEY)
  const slots =
    known?.slots &&
    ((bar: boolean) =>
      hydrated && (
        <Suspense>
          <Slots week={known} bar={bar} />
        </Suspense>
      ))

  return (
    <>
      <HomeHeader />
      <main className="px-safe-4 pb-8">
        {hydrated && document.documentElement.lang !== BASE_LANGUAGE && (
          <Suspense>
            <LanguageNotice />
          </Suspense>
        )}
        {known && <LazyPendingOrderCard className="mt-3" />}
        <NextOrdersPlace week={known} />
        {slots && <div className="min-h-16 pt-2">{slots(false)}</div>}
        {week && day && shown ? (
          <>
            <DateStrip days={strip} orderDay={week.orderDay} selected={day} onSelect={setTapped} />
            <DayMenu day={shown} week={week} left={left} cart={cart} onQuantity={setQuantity} />
            <HomeEndPlace />
          </>
        ) : isError ? (
          <div className="pt-4">
            <h1 className="sr-only">{m.home_heading()}</h1>
            <ErrorCard
              title={m.home_failed_title()}
              text={m.home_failed_text()}
              reassurance={m.home_failed_reassurance()}
              busy={isFetching}
              onRetry={() => refetch()}
            />
          </div>
        ) : (
          <HomeSkeleton />
        )}
      </main>
      {bar.week && (inCart || sheetWanted) && (
        <Suspense>
          <CartParts cart={bar.cart} later={bar.later} week={bar.week}>
            {slots?.(true)}
          </CartParts>
        </Suspense>
      )}
    </>
  )
}

/** The day that a notification leads to: `/?day=2026-11-23`. The document does not know it. */
function useLinkedDay(): KitchenDay | undefined {
  const { search } = useLocation()
  return (useHydrated() && new URLSearchParams(search).get('day')) || undefined
}

/** The pictures of the order day first, then those of the coming days. */
function usePreloadedImages(week: Week | undefined) {
  useEffect(() => {
    if (!week) return
    const days = Object.keys(week.menus).filter((day) => day >= week.orderDay)
    const items = days.sort().flatMap((day) => week.menus[day]?.categories.flatMap((category) => category.items) ?? [])
    preloadImages(items.flatMap(({ image_url }) => (image_url ? [smallImage(image_url)] : [])))
  }, [week])
}
