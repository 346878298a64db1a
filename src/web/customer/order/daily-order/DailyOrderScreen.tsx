import * as m from '#paraglide/messages.js'
import { useHydrated } from '#web/kit/browser/hydrated.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorCard } from '#web/ui/ErrorCard.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { useWeek } from '../../menu/menu/use-week.ts'
import { BackLink } from '../../shell/navigation/BackLink.tsx'
import { Link } from '../../shell/navigation/Link.tsx'
import { DailyOrder } from './DailyOrder.tsx'
import { DailyOrderSkeleton } from './DailyOrderSkeleton.tsx'

/** /daily-order: today's plate with what is added to it, ordered without a cart in between. */
export default function DailyOrderScreen() {
  return (
    <>
      <PageHeader title={m.daily_order_title()} renderBack={(props) => <BackLink to="/" {...props} />} />
      <main className="flex flex-col gap-4 px-safe-4 py-4">
        {/* The menu may be one that this browser has kept, which the document does not know. */}
        {useHydrated() ? <TodaysMenu /> : <DailyOrderSkeleton />}
      </main>
    </>
  )
}

function TodaysMenu() {
  const { data: week, isError, isFetching, refetch } = useWeek()
  const menu = week?.menus[week.orderDay]
  if (week && menu) return <DailyOrder week={week} menu={menu} />
  if (week) {
    return (
      <EmptyState
        picture="empty-plate"
        title={m.home_no_menu_title()}
        text={m.home_no_menu_text()}
        action={
          <Link to="/" replace className={buttonClass()}>
            {m.payment_go_home()}
          </Link>
        }
      />
    )
  }
  if (!isError) return <DailyOrderSkeleton />
  return (
    <ErrorCard
      title={m.home_failed_title()}
      text={m.home_failed_text()}
      reassurance={m.home_failed_reassurance()}
      busy={isFetching}
      onRetry={() => refetch()}
    />
  )
}
