import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import { displayPhone } from '#shared/base/phone.ts'
import type { CallReply } from '#shared/contract/define.ts'
import { adminOrderCalls } from '#shared/contract/ordering/office/orders.ts'
import { orderNumber } from '#shared/domain/ordering/order-number.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import { usePollInterval } from '#web/kit/stores/live-store.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { OrderItems } from './OrderItems.tsx'
import { customerName, deliveryText } from './order-texts.ts'
import { useAnswerHeld } from './use-answer-held.ts'

const POLL_MS = 15_000

type HeldOrder = CallReply<typeof adminOrderCalls.listHeldOrders>['orders'][number]

/** The orders that wait for the kitchen's yes, whatever day is looked at; nothing when there are none. */
export function HeldOrders() {
  const { data, isError } = useCall(adminOrderCalls.listHeldOrders, {}, { refetchInterval: usePollInterval(POLL_MS) })
  const { busyWith, answer } = useAnswerHeld()
  if (!data) return isError && <Alert tone="warning">{m.admin_held_load_failed()}</Alert>
  if (data.orders.length === 0) return null
  return (
    <Card as="section" aria-labelledby="held-orders" className="flex flex-col gap-3 border border-edge">
      <div>
        <h3 id="held-orders" className="font-semibold text-lg">
          {m.admin_held_title()} ({data.orders.length})
        </h3>
        <p className="text-ink-soft text-sm">{m.admin_held_hint()}</p>
      </div>
      <ul className="wrap-anywhere flex flex-col">
        {data.orders.map((order) => (
          <li
            key={order._id}
            className="flex flex-wrap items-center gap-x-6 gap-y-2 border-line border-t py-3 first:border-t-0"
          >
            <Facts order={order} />
            <Answers
              number={orderNumber(order._id) ?? ''}
              busy={busyWith === order._id}
              onAnswer={(status) => answer(order._id, status)}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Facts({ order }: { order: HeldOrder }) {
  const { delivered, no_shows: noShows } = order
  return (
    <div className="min-w-0 flex-1 basis-80">
      <p className="font-medium">
        {customerName(order)},{' '}
        <span className="whitespace-nowrap tabular-nums">{displayPhone(order.phone_number ?? '')}</span>
      </p>
      <OrderItems order={order} />
      <p className="text-ink-soft text-sm tabular-nums">
        {orderNumber(order._id)} · {formatRupees(order.price ?? 0)} · {deliveryText(order)}
      </p>
      <p className="mt-1 flex flex-wrap gap-2">
        <Badge>{delivered === 0 ? m.admin_held_new() : m.admin_held_delivered({ count: delivered })}</Badge>
        {noShows > 0 && <Badge tone="danger">{m.admin_held_no_shows({ count: noShows })}</Badge>}
      </p>
    </div>
  )
}

interface AnswersProps {
  number: string
  busy: boolean
  onAnswer: (status: 'confirmed' | 'cancelled') => void
}

function Answers({ number, busy, onAnswer }: AnswersProps) {
  return (
    <div className="flex gap-3">
      <Button aria-label={m.admin_held_accept_named({ number })} busy={busy} onClick={() => onAnswer('confirmed')}>
        {m.admin_held_accept()}
      </Button>
      <Button
        variant="secondary"
        aria-label={m.admin_held_reject_named({ number })}
        disabled={busy}
        onClick={() => onAnswer('cancelled')}
      >
        {m.admin_held_reject()}
      </Button>
    </div>
  )
}
