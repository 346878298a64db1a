import * as m from '#paraglide/messages.js'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { formatRupees } from '#shared/base/money.ts'
import { displayPhone } from '#shared/base/phone.ts'
import type { ListedDayOrder, ListedDayOrders } from '#shared/contract/reports/office/whole-day.schemas.ts'
import { wholeDayCalls } from '#shared/contract/reports/office/whole-day.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import type { DayList } from '#shared/domain/reports/day-checks.ts'
import { slotName } from '#shared/texts/slot-name.ts'
import { useCallPages } from '#web/kit/api/use-call-pages.ts'
import { weekdayDate } from '#web/kit/parts/dates.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorCard } from '#web/ui/ErrorCard.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { SkeletonGroup } from '#web/ui/SkeletonGroup.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { goTo, NOWHERE } from '../../hash-location.ts'
import { LoadMore } from '../../parts/LoadMore.tsx'
import { missingReasons } from '../missing-reasons.ts'
import { stepTitles } from './step-titles.ts'

interface DayListDialogProps {
  day: KitchenDay
  slot: SlotCode
  list: DayList
  onClose: () => void
}

/** The orders behind a number of the day, and the subscriptions that have none. */
export default function DayListDialog({ day, slot, list, onClose }: DayListDialogProps) {
  const query = useCallPages(wholeDayCalls.listWholeDay, { query: { day, slot, list } })
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={stepTitles[list]()}
      description={m.day_list_of({ slot: slotName(slot), day: weekdayDate(day) })}
      size="wide"
    >
      {query.pages ? (
        <>
          <Listed day={day} pages={query.pages} />
          {query.hasNextPage && (
            <LoadMore
              more={{
                load: () => void query.fetchNextPage(),
                loading: query.isFetchingNextPage,
                failed: query.isFetchNextPageError,
              }}
              texts={{ load: m.day_list_more(), loading: m.day_list_loading(), failed: m.day_list_failed() }}
            />
          )}
        </>
      ) : query.isError ? (
        <ErrorCard
          title={m.day_list_failed()}
          text={m.admin_run_load_failed()}
          onRetry={() => query.refetch()}
          busy={query.isFetching}
        />
      ) : (
        <SkeletonGroup>
          <Skeleton className="h-40" />
        </SkeletonGroup>
      )}
    </Dialog>
  )
}

function Listed({ day, pages }: { day: KitchenDay; pages: ListedDayOrders[] }) {
  const orders = pages.flatMap((page) => page.orders)
  const missing = pages.flatMap((page) => page.missing)
  if (orders.length + missing.length === 0) return <p className="text-ink-soft">{m.day_list_empty()}</p>
  return (
    <div className="wrap-anywhere flex flex-col gap-3">
      <ul className="divide-y divide-line">
        {missing.map(({ subscription_id, name, phone_number, reason }) => (
          <li key={subscription_id} className="flex flex-wrap items-center gap-x-3 py-2">
            <p className="min-w-40 flex-1">
              <span className="font-semibold">{name ?? m.admin_orders_guest()}</span>
              <span className="block text-ink-soft text-sm">
                <a className="underline" href={`tel:${phone_number}`}>
                  {displayPhone(phone_number)}
                </a>
              </span>
            </p>
            <p className="text-danger-dark">{missingReasons[reason]()}</p>
          </li>
        ))}
        {orders.map((order) => (
          <ListedOrder key={order._id} day={day} order={order} />
        ))}
      </ul>
    </div>
  )
}

function ListedOrder({ day, order }: { day: KitchenDay; order: ListedDayOrder }) {
  const { order_number, name, phone, status, received = 0, due = 0 } = order
  const money = [
    ...(received > 0 ? [m.day_list_received({ amount: formatRupees(received) })] : []),
    ...(due > 0 ? [m.day_list_due({ amount: formatRupees(due) })] : []),
  ]
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <p className="min-w-40 flex-1">
        <span className="font-semibold">{name ?? m.admin_orders_guest()}</span>
        <span className="block text-ink-soft text-sm">
          {phone && (
            <a className="underline" href={`tel:${phone}`}>
              {displayPhone(phone)}
            </a>
          )}
          {phone && money.length > 0 && ' · '}
          {money.join(' · ')}
        </span>
      </p>
      <StatusBadge status={status} />
      <button
        type="button"
        className={`${buttonClass('quiet')} shrink-0 whitespace-nowrap`}
        aria-label={m.day_list_open({ number: order_number })}
        onClick={() => goTo({ ...NOWHERE, tab: 'orders', date: day, find: order_number })}
      >
        {order_number}
      </button>
    </li>
  )
}
