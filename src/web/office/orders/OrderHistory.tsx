import { useEffect, useId } from 'react'
import * as m from '#paraglide/messages.js'
import type { CallReply } from '#shared/contract/define.ts'
import type { AdminOrder } from '#shared/contract/ordering/office/orders.schemas.ts'
import { adminOrderCalls } from '#shared/contract/ordering/office/orders.ts'
import { statusLabel } from '#shared/texts/status-label.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import { clockTime, shortDate } from '#web/kit/parts/dates.ts'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { SkeletonGroup } from '#web/ui/SkeletonGroup.tsx'
import { reasonLabel } from './reason-label.ts'

/** What became of an order: each status with who set it and when, the latest first. */
export function OrderHistory({ order }: { order: AdminOrder }) {
  const id = useId()
  const { data, isError, isFetching, refetch } = useCall(
    adminOrderCalls.orderHistory,
    { params: { id: order._id } },
    { staleTime: 0 },
  )
  const latest = data?.history.at(-1)?.to
  // It was changed while the dialog is open.
  useEffect(() => {
    if (latest !== undefined && latest !== order.status) void refetch()
  }, [latest, order.status, refetch])
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-1 font-semibold text-base">
        {m.admin_order_history()}
      </h3>
      {data && (
        <ol className="flex flex-col">
          {data.history.toReversed().map((change) => (
            <li
              key={`${change.at} ${change.to}`}
              className="flex flex-wrap justify-between gap-x-4 border-line border-b py-2 last:border-b-0"
            >
              <span>{changeText(change)}</span>
              <time dateTime={change.at} className="text-ink-soft tabular-nums">
                {shortDate(change.at)}, {clockTime(change.at)}
              </time>
            </li>
          ))}
        </ol>
      )}
      {!data && !isError && (
        <SkeletonGroup>
          <Skeleton className="h-16" />
        </SkeletonGroup>
      )}
      {!data && isError && (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          <p className="text-danger-dark">{m.admin_order_history_failed()}</p>
          <Button variant="secondary" busy={isFetching} onClick={() => refetch()}>
            {m.ui_try_again()}
          </Button>
        </div>
      )}
    </section>
  )
}

type Change = CallReply<typeof adminOrderCalls.orderHistory>['history'][number]

function changeText({ from, to, by, admin, reason }: Change): string {
  if (from === null) return placedText(by)
  const status = reason ? `${statusLabel(to)} (${reasonLabel(reason)})` : statusLabel(to)
  if (by === 'customer') return m.admin_order_history_by_customer({ status })
  if (by === 'system') return m.admin_order_history_by_system({ status })
  return m.admin_order_history_by_admin({ status, name: admin ?? m.admin_default_name() })
}

/** How an order came to be: its first status says nothing of it. */
function placedText(by: Change['by']): string {
  return by === 'customer' ? m.admin_order_history_placed() : m.admin_order_history_made()
}
