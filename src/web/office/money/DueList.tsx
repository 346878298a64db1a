import type { ReactNode } from 'react'
import * as m from '#paraglide/messages.js'
import { formatRupees, sumOfRupees } from '#shared/base/money.ts'
import type { DueOrder, DueSubscription, ListTotal } from '#shared/contract/money/office/money.schemas.ts'
import { MAX_COLLECTED } from '#shared/domain/money/payments.ts'
import { countText } from '#web/kit/parts/count-text.ts'
import { dayAndMonth } from '#web/kit/parts/dates.ts'
import { Button } from '#web/ui/Button.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { RemindLink } from '../parts/RemindLink.tsx'
import { SubscriptionPaymentBadge } from '../parts/SubscriptionPaymentBadge.tsx'
import { MoreLeft } from './MoreLeft.tsx'
import { payerName } from './payer-name.ts'
import { sumText } from './sum-text.ts'
import type { Charging, Collecting } from './use-collect.ts'

interface DueListProps {
  title: string
  /** Said when nothing is due. */
  empty: string
  orders: DueOrder[]
  subscriptions: DueSubscription[]
  /** Of all there are, listed or not. */
  total: ListTotal
  /** Reads the next ones. */
  more: ReactNode
  busyWith: string | undefined
  /** `null` for who only reads. */
  onCollect: ((collecting: Collecting) => void) | null
  onCharge: (charging: Charging) => void
  /** Whoever has not paid can be reminded: not on the day itself, when the money comes at the door. */
  reminds?: boolean
}

/** What is still to be paid, with a button for each, and one for all that has been delivered. */
export function DueList({
  title,
  empty,
  orders,
  subscriptions,
  total,
  more,
  busyWith,
  onCollect,
  onCharge,
  reminds = false,
}: DueListProps) {
  const delivered = orders.filter(({ status }) => status === 'delivered').slice(0, MAX_COLLECTED)
  const sum = sumOfRupees(delivered.map(({ due }) => due))
  const shared = { busyWith, onCollect, onCharge }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="font-semibold text-base">{title}</h3>
        <p className="ml-auto font-semibold tabular-nums">{sumText(total)}</p>
      </div>
      {orders.length + subscriptions.length === 0 && <p>{empty}</p>}
      {onCollect && delivered.length > 1 && (
        <Button
          className="self-start"
          busy={busyWith === title}
          onClick={() => onCollect({ key: title, orders: delivered.map(({ _id }) => _id), subscriptions: [] })}
        >
          {m.money_collect_all({ count: countText(delivered.length), amount: formatRupees(sum) })}
        </Button>
      )}
      <ul className="wrap-anywhere flex flex-col">
        {orders.map(({ _id, number, name, phone_number, status, due, delivery_date, account }) => (
          <Row
            key={_id}
            id={_id}
            what={number}
            due={due}
            collects={{ orders: [_id], subscriptions: [] }}
            charges={account ? { kind: 'order', id: _id } : null}
            reminder={
              reminds && status === 'delivered'
                ? m.money_remind_order({ amount: formatRupees(due), number, day: dayAndMonth(delivery_date) })
                : null
            }
            payer={{ name, phone_number }}
            {...shared}
          >
            <span className="flex flex-wrap items-center gap-2 font-medium">
              {payerName({ name, phone_number })} <StatusBadge status={status} />
            </span>
            <span className="text-ink-soft text-sm">{`${number} · ${dayAndMonth(delivery_date)}`}</span>
          </Row>
        ))}
        {subscriptions.map(({ _id, name, phone_number, meals, bought, due, account, ...payment }) => (
          <Row
            key={_id}
            id={_id}
            what={payerName({ name, phone_number })}
            due={due}
            collects={{ orders: [], subscriptions: [_id] }}
            charges={account ? { kind: 'subscription', id: _id } : null}
            reminder={
              reminds && payment.state !== 'claimed'
                ? m.money_remind_subscription({ amount: formatRupees(due), meals: countText(meals) })
                : null
            }
            payer={{ name, phone_number }}
            {...shared}
          >
            <span className="flex flex-wrap items-center gap-2 font-medium">
              {payerName({ name, phone_number })} <SubscriptionPaymentBadge {...payment} />
            </span>
            <span className="text-ink-soft text-sm">
              {m.money_subscription({ meals: countText(meals), day: dayAndMonth(bought) })}
            </span>
          </Row>
        ))}
      </ul>
      <MoreLeft total={total} listed={orders.length + subscriptions.length} />
      {more}
    </div>
  )
}

interface RowProps extends Pick<DueListProps, 'busyWith' | 'onCollect' | 'onCharge'> {
  id: string
  /** Names the row to who hears the button alone. */
  what: string
  due: number
  collects: Omit<Collecting, 'key'>
  /** `null` where its customer has no account. */
  charges: Charging | null
  payer: Pick<DueOrder, 'name' | 'phone_number'>
  /** What the payer may be sent, after a greeting. */
  reminder: string | null
  children: ReactNode
}

function Row({ id, what, due, collects, charges, payer, reminder, busyWith, onCollect, onCharge, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-line border-t py-2 first:border-t-0">
      <span className="flex min-w-40 flex-1 flex-col">{children}</span>
      <span className="ml-auto flex flex-wrap items-center justify-end gap-3 tabular-nums">
        {formatRupees(due)}
        {reminder && (
          <RemindLink
            phone={payer.phone_number}
            name={payerName(payer)}
            text={`${payer.name ? m.money_remind_hello({ name: payer.name }) : m.money_remind_hello_nobody()} ${reminder}`}
          />
        )}
        {onCollect && charges && (
          <Button
            variant="quiet"
            aria-label={m.money_on_account_one({ what })}
            busy={busyWith === `${id} account`}
            onClick={() => onCharge(charges)}
          >
            {m.money_on_account()}
          </Button>
        )}
        {onCollect && (
          <Button
            variant="secondary"
            aria-label={m.money_collect_one({ what })}
            busy={busyWith === id}
            onClick={() => onCollect({ key: id, ...collects })}
          >
            {m.money_collect()}
          </Button>
        )}
      </span>
    </li>
  )
}
