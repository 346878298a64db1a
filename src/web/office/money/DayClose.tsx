import * as m from '#paraglide/messages.js'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { formatRupees } from '#shared/base/money.ts'
import type { CallReply } from '#shared/contract/define.ts'
import { cashCalls } from '#shared/contract/money/office/cash.ts'
import type { DayBalance } from '#shared/contract/money/office/money.schemas.ts'
import type { moneyCalls } from '#shared/contract/money/office/money.ts'
import { countText } from '#web/kit/parts/count-text.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { RECEIVED_BY_TEXTS } from '../parts/received-by-text.ts'
import { MoneyCard } from './MoneyCard.tsx'
import { useMoneyCall } from './use-money-call.ts'

interface DayCloseProps {
  day: KitchenDay
  orders: DayBalance
  subscriptions: DayBalance
  /** Rupees that the kitchen has for orders of the day that are not delivered. */
  cancelledPaid: number
  /** What each person has said to have come. */
  entered: NonNullable<CallReply<typeof moneyCalls.moneyOfDay>['entered']>
}

/** Whether the day balances: what its orders come to is what was received and is due, or where it is not. */
export function DayClose({ day, orders, subscriptions, cancelledPaid, entered }: DayCloseProps) {
  return (
    <MoneyCard title={m.money_close()}>
      <Balance title={m.money_orders({ count: countText(orders.count) })} balance={orders} />
      <Balance title={m.money_subscriptions({ count: countText(subscriptions.count) })} balance={subscriptions} />
      <WithRiders day={day} />
      {entered.length > 0 && (
        <div className="flex flex-col gap-1">
          <h3 className="font-semibold text-base">{m.money_entered()}</h3>
          <p className="text-ink-soft text-sm">{m.money_entered_hint()}</p>
          <dl className="flex flex-col gap-1 tabular-nums">
            {entered.map(({ by, method, amount }) => (
              <Line key={`${by} ${method}`} name={`${by} · ${RECEIVED_BY_TEXTS[method]()}`} amount={amount} />
            ))}
          </dl>
        </div>
      )}
      {cancelledPaid > 0 && (
        <Alert tone="warning">{m.money_cancelled_paid({ amount: formatRupees(cancelledPaid) })}</Alert>
      )}
    </MoneyCard>
  )
}

/** Of the cash what riders still have in hand, whatever day it is of. */
function WithRiders({ day }: { day: KitchenDay }) {
  const { data } = useMoneyCall(cashCalls.ridersCash, { query: { day } })
  const riders = data?.riders ?? []
  if (riders.length === 0) return null
  return (
    <dl className="flex flex-col gap-1 tabular-nums">
      <Line name={m.cash_with_riders()} amount={riders.reduce((sum, { inHand }) => sum + (inHand ?? 0), 0)} strong />
      {riders.map(({ rider, inHand }) => (
        <Line key={rider} name={rider} amount={inHand} />
      ))}
    </dl>
  )
}

function Balance({ title, balance }: { title: string; balance: DayBalance }) {
  const { total, received, returned, kept, due, differing } = balance
  return (
    <div className="flex flex-col gap-2">
      <dl className="flex flex-col gap-1 tabular-nums">
        <Line name={title} amount={total} strong />
        {received.map(({ method, amount }) => (
          <Line key={method} name={RECEIVED_BY_TEXTS[method]()} amount={amount} />
        ))}
        {returned > 0 && <Line name={m.money_returned()} amount={-returned} />}
        {kept > 0 && <Line name={m.money_kept()} amount={-kept} />}
        <Line name={m.money_due()} amount={due} />
      </dl>
      {differing.length === 0 ? (
        <p className="text-ink-soft text-sm">{m.money_balances()}</p>
      ) : (
        <Alert tone="danger">
          {m.money_differs()}
          <ul className="mt-1">
            {differing.map(({ _id, number, price, received }) => (
              <li key={_id}>
                {m.money_differing({ number, price: formatRupees(price), received: formatRupees(received) })}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  )
}

function Line({ name, amount, strong = false }: { name: string; amount: number | null; strong?: boolean }) {
  return (
    <div className={`flex justify-between gap-3 ${strong ? 'border-line border-b pb-1 font-semibold' : ''}`}>
      <dt>{name}</dt>
      <dd>{amount === null ? m.cash_being_counted() : formatRupees(amount)}</dd>
    </div>
  )
}
