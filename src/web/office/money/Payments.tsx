import * as m from '#paraglide/messages.js'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { formatRupees } from '#shared/base/money.ts'
import { officeAccountCalls } from '#shared/contract/money/office/accounts.ts'
import type { Payment } from '#shared/contract/money/office/money.schemas.ts'
import { moneyCalls } from '#shared/contract/money/office/money.ts'
import { useApi } from '#web/kit/api/use-call.ts'
import { clockTime } from '#web/kit/parts/dates.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { RECEIVED_BY_TEXTS } from '../parts/received-by-text.ts'
import { useLetGo } from '../parts/use-let-go.ts'
import { useTakeBack } from '../parts/use-take-back.ts'
import { useMay } from '../session-context.ts'
import { LoadedMoney } from './LoadedMoney.tsx'
import { MoneyCard } from './MoneyCard.tsx'
import { ShowMore } from './ShowMore.tsx'
import { useMoneyPages } from './use-money-call.ts'
import { useRefreshMoney } from './use-refresh-money.ts'

/** What came in on a day, the latest first; what was entered wrongly can be taken back. */
export function Payments({ day }: { day: KitchenDay }) {
  const read = useMoneyPages(moneyCalls.listPayments, { query: { day } })
  const api = useApi()
  const { letGo, ownerDialog } = useLetGo()
  const refresh = useRefreshMoney()
  const { problem, busyWith, takeBack, reasonDialog } = useTakeBack({
    texts: { title: m.money_take_back_title(), label: m.money_take_back(), failed: m.money_take_back_failed() },
    reverse: ({ _id: id, order, subscription_id: subscription }: Payment, reason) => {
      // What came for an account is an entry of it, and taken back by another.
      const isOfAccount = order === null && subscription === null
      const call = isOfAccount ? officeAccountCalls.reverseAccountEntry : moneyCalls.voidPayment
      const take = () => api.call(call, { params: { id }, body: { reason } })
      return letGo(take, isOfAccount ? { accountReversal: { id } } : { payment: { id } }, reason)
    },
    refresh,
  })
  const may = useMay()
  return (
    <MoneyCard title={m.money_payments()} problem={problem}>
      <LoadedMoney read={read}>
        {({ pages }) => {
          const payments = pages.flatMap((page) => page.payments)
          return (
            <>
              {payments.length === 0 && <p>{m.money_no_payments()}</p>}
              <ul className="wrap-anywhere flex flex-col">
                {payments.map((payment) => (
                  <li
                    key={payment._id}
                    className="flex flex-wrap items-center justify-between gap-3 border-line border-t py-2 first:border-t-0"
                  >
                    <Facts payment={payment} />
                    <span className="ml-auto flex items-center gap-3 tabular-nums">
                      {formatRupees(payment.amount)}
                      {payment.state === 'received' && may('money.write') && (
                        <Button
                          variant="secondary"
                          aria-label={m.money_take_back_one({ what: whatOf(payment) })}
                          busy={busyWith === payment._id}
                          onClick={() => takeBack(payment)}
                        >
                          {m.money_take_back()}
                        </Button>
                      )}
                    </span>
                  </li>
                ))}
              </ul>
              <ShowMore read={read} />
            </>
          )
        }}
      </LoadedMoney>
      {reasonDialog}
      {ownerDialog}
    </MoneyCard>
  )
}

function whatOf({ order, subscription_id: subscription, name }: Payment): string {
  if (order) return order.number
  return subscription === null
    ? m.money_of_account({ name: name ?? '' })
    : m.money_of_subscription({ name: name ?? '' })
}

function Facts({ payment }: { payment: Payment }) {
  const { name, method, reference, at, by, voided } = payment
  return (
    <span className="flex min-w-40 flex-1 flex-col">
      <span className="flex flex-wrap items-center gap-2 font-medium">
        {name ?? whatOf(payment)} {voided && <Badge tone="warning">{m.money_taken_back()}</Badge>}
      </span>
      <span className="text-ink-soft text-sm">
        {[name && whatOf(payment), RECEIVED_BY_TEXTS[method](), reference, clockTime(at), by]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {voided && (
        <span className="text-ink-soft text-sm">
          {m.money_taken_back_by({ name: voided.by, time: clockTime(voided.at) })}
        </span>
      )}
    </span>
  )
}
