import { useDeferredValue, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import * as m from '#paraglide/messages.js'
import type { KitchenDay } from '#shared/domain/calendar/kitchen-time.ts'
import { smallImage } from '#shared/domain/catalog/uploads.ts'
import { useHydrated } from '../../browser/hydrated.ts'
import { preloadImages } from '../../browser/image-cache.ts'
import { ErrorCard } from '../../ui/ErrorCard.tsx'
import { useWeek } from '../menu/use-week.ts'
import type { Week } from '../menu/week.ts'
import { LazyPendingOrderCard } from '../pending-orders/LazyPendingOrderCard.tsx'
import { CartBar } from './CartBar.tsx'
import { DateStrip } from './DateStrip.tsx'
import { DayMenu } from './DayMenu.tsx'
import { HomeHeader } from './HomeHeader.tsx'
import { HomeSkeleton } from './HomeSkeleton.tsx'
import { PollPlace } from './poll/PollPlace.tsx'
import { useRestored } from './restored.ts'
import { useDayCart } from './use-day-cart.ts'

/** The menu of the week, and the cart of the day that can be ordered for. */
export default function HomeScreen() {
  const { data: week, isError, isFetching, refetch } = useWeek(useRestored())
  const [tapped, setTapped] = useState<KitchenDay>()
  const linked = useLinkedDay()
  const chosen = tapped ?? linked
  const strip = week?.strip ?? []
  // A new week has begun: the tapped day is no longer in it, the order day takes its place.
  const day = chosen !== undefined && strip.includes(chosen) ? chosen : week?.orderDay
  // What was tapped answers at once, a day or a quantity; menu and bar follow in the next frame, however slow the phone.
  const shown = useDeferredValue(day)
  const left = week?.platesLeft?.[shown ?? '']
  const { cart, setQuantity } = useDayCart(shown, week?.orderDay, left)
  const barCart = useDeferredValue(cart)
  usePreloadedImages(week)

  return (
    <>
      <HomeHeader />
      <main className="px-safe-4 pb-8">
        {week && day && shown ? (
          <>
            <LazyPendingOrderCard className="mt-3" />
            <DateStrip days={strip} orderDay={week.orderDay} selected={day} onSelect={setTapped} />
            <DayMenu
              day={shown}
              orderDay={week.orderDay}
              menu={week.menus[shown] ?? null}
              left={left}
              cart={cart}
              onQuantity={setQuantity}
            />
            <PollPlace />
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
      {week && Object.keys(barCart).length > 0 && (
        <CartBar cart={barCart} day={week.orderDay} menu={week.menus[week.orderDay] ?? null} />
      )}
    </>
  )
}

/** The day that a notification leads to: `/?day=2026-11-23`. The document does not know it. */
function useLinkedDay(): KitchenDay | undefined {
  const [params] = useSearchParams()
  return (useHydrated() && params.get('day')) || undefined
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
