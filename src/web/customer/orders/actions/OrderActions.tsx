import * as m from '#paraglide/messages.js'
import type { Order } from '#shared/contract/ordering/customer/orders.schemas.ts'
import { paymentMethodOf } from '#shared/domain/ordering/order-status.ts'
import { secondThoughts } from '#shared/domain/ordering/second-thoughts.ts'
import { type ServerClock, useServerNow } from '#web/kit/api/use-server-now.ts'
import { instantText } from '#web/kit/parts/dates.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { type Answer, useAnswer } from '../pending-orders/use-answer.ts'
import { CancelOrder } from './CancelOrder.tsx'

const TICK_MS = 10_000

/** What its customer can still do with an order: confirm or skip it, turn the answer round, or cancel it. */
export default function OrderActions({ order, clock }: { order: Order; clock: ServerClock }) {
  const now = useServerNow(clock, TICK_MS)
  const { status, reason, confirmation_deadline: deadline, cancel_until: until } = order
  if (until) {
    const standing = { status, cancelBy: new Date(until) }
    const { can } = secondThoughts.cancel(standing, now)
    const paymentMethod = paymentMethodOf(order.payment_method)
    const changeable = paymentMethod !== null && secondThoughts.replace({ ...standing, paymentMethod }, now).can
    return <CancelOrder order={order} until={until} offered={can} changeable={changeable} />
  }
  if (!deadline) return null
  const answerable = { status, reason, confirmBy: new Date(deadline) }
  const may = {
    skip: secondThoughts.skip(answerable, now).can,
    confirm: secondThoughts.confirm(answerable, now).can,
  }
  if (!may.skip && !may.confirm) return null
  return <Answers order={order} deadline={deadline} may={may} />
}

interface AnswersProps {
  order: Order
  deadline: string
  may: Record<Answer, boolean>
}

function Answers({ order, deadline, may }: AnswersProps) {
  const { answering, problem, answer } = useAnswer(() => undefined)
  const open = order.status === 'pending'
  const forfeits = problem?.kind === 'limit'
  const texts = {
    skip: forfeits ? m.confirm_skip_anyway() : open ? m.confirm_skip() : m.order_skip_after_all(),
    confirm: open ? m.confirm_confirm() : m.order_confirm_after_all(),
  }
  const busy = { skip: m.confirm_skipping(), confirm: m.confirm_confirming() }
  return (
    <div className="flex flex-col gap-2">
      <p className="text-ink-soft text-sm">
        {open
          ? m.order_answer_until({ time: instantText(deadline) })
          : m.order_change_until({ time: instantText(deadline) })}
      </p>
      {problem && (
        <Alert tone={problem.kind === 'failed' ? 'danger' : 'warning'} announce>
          {problem.text}
        </Alert>
      )}
      <div className="grid auto-cols-fr grid-flow-col gap-3">
        {(['skip', 'confirm'] as const).map(
          (kind) =>
            may[kind] && (
              <Button
                key={kind}
                variant={kind === 'skip' && forfeits ? 'danger' : kind === 'confirm' && open ? 'primary' : 'secondary'}
                busy={answering !== undefined}
                disabled={kind === 'skip' && problem?.kind === 'rejected'}
                {...(answering === kind && { busyLabel: busy[kind] })}
                onClick={() => answer(kind, order, { change: !open, forfeit: kind === 'skip' && forfeits })}
              >
                {texts[kind]}
              </Button>
            ),
        )}
      </div>
    </div>
  )
}
