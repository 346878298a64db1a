import { lazy, Suspense } from 'react'
import * as m from '#paraglide/messages.js'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { formatRupees, sumOfRupees } from '#shared/base/money.ts'
import type { CallReply } from '#shared/contract/define.ts'
import { moneyCalls } from '#shared/contract/money/office/money.ts'
import { countText } from '#web/kit/parts/count-text.ts'
import { goTo, usePlace } from '../hash-location.ts'
import { DayField } from '../parts/DayField.tsx'
import { FigureCards } from '../parts/FigureCards.tsx'
import { RECEIVED_BY_TEXTS } from '../parts/received-by-text.ts'
import { TabBar } from '../parts/TabBar.tsx'
import { entryOf, type TabEntry } from '../parts/tab-entry.ts'
import { BankFileButton } from './BankFileButton.tsx'
import { Claims } from './Claims.tsx'
import { RidersCash } from './cash/RidersCash.tsx'
import { DayClose } from './DayClose.tsx'
import { DepositsOfDay } from './DepositsOfDay.tsx'
import { Disputes } from './Disputes.tsx'
import { Dues } from './Dues.tsx'
import { LoadedMoney } from './LoadedMoney.tsx'
import { Payments } from './Payments.tsx'
import { Refunds } from './Refunds.tsx'
import { StrangeEvents } from './StrangeEvents.tsx'
import { useMoneyCall } from './use-money-call.ts'

const Accounts = lazy(() => import('./Accounts.tsx'))

const VIEWS: readonly TabEntry[] = [
  { value: 'day', title: m.money_view_day, permission: 'money.read', Content: MoneyOfDay },
  {
    value: 'documents',
    title: m.money_view_documents,
    permission: 'money.read',
    Content: lazy(() => import('./documents/Documents.tsx')),
  },
]

/** The Money tab with its views: a day, and the register of documents. */
export default function MoneyTab() {
  return (
    <TabBar
      label={m.admin_sub_tabs({ tab: m.admin_tab_money() })}
      entries={VIEWS}
      current={entryOf(VIEWS, usePlace('view'))}
      onChange={(view) => goTo({ view })}
      look="pills"
    />
  )
}

/** What came in on a day, what is still to be paid, and whether the day balances. */
function MoneyOfDay() {
  const named = usePlace('day')
  const query = named === null ? {} : { day: named }
  const money = useMoneyCall(moneyCalls.moneyOfDay, { query })
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <DayField label={m.money_day()} day={money.data?.day ?? named ?? ''} onDay={(day) => goTo({ day })} />
        <BankFileButton />
      </div>
      <LoadedMoney read={money} className="h-80">
        {(money) => <Day key={money.day} {...money} />}
      </LoadedMoney>
    </div>
  )
}

type Money = CallReply<typeof moneyCalls.moneyOfDay>

function Day({
  day,
  takings,
  given_back,
  bounced,
  orders,
  subscriptions,
  cancelled_paid,
  entered = [],
}: Money & { day: KitchenDay }) {
  const taken = sumOfRupees(takings.map(({ amount }) => amount))
  const lost = sumOfRupees(given_back.flatMap(({ way, amount }) => (way === 'dispute' ? amount : [])))
  const left = sumOfRupees(given_back.map(({ amount }) => amount))
  const given = sumOfRupees([left, -lost])
  return (
    <>
      <FigureCards
        className="lg:grid-cols-5"
        figures={[
          { label: m.money_takings(), value: formatRupees(taken) },
          ...takings.map(({ method, amount, count }) => ({
            label: RECEIVED_BY_TEXTS[method](),
            value: formatRupees(amount),
            note: m.money_payments_count({ count: countText(count) }),
          })),
          ...(given > 0
            ? [
                {
                  label: m.money_given_back(),
                  value: formatRupees(-given),
                  note: m.money_stays({ amount: formatRupees(sumOfRupees([taken, -left, bounced])) }),
                },
              ]
            : []),
          ...(lost > 0
            ? [{ label: m.money_disputes_lost(), value: formatRupees(-lost), note: m.money_disputes_lost_note() }]
            : []),
          ...(bounced > 0
            ? [{ label: m.money_bounced(), value: formatRupees(bounced), note: m.money_bounced_note() }]
            : []),
          { label: m.money_due(), value: formatRupees(sumOfRupees([orders.due, subscriptions.due])) },
        ]}
      />
      {/* Above the long list: a rider stands there and waits. */}
      <RidersCash day={day} />
      <Dues day={day} />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-6">
          <Claims />
          <Disputes />
          <Refunds />
          <Suspense fallback={null}>
            <Accounts />
          </Suspense>
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <DayClose
            day={day}
            orders={orders}
            subscriptions={subscriptions}
            cancelledPaid={cancelled_paid}
            entered={entered}
          />
          <DepositsOfDay day={day} />
          <Payments day={day} />
          <StrangeEvents />
        </div>
      </div>
    </>
  )
}
