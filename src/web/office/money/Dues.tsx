import type { ComponentProps, ReactNode } from 'react'
import * as m from '#paraglide/messages.js'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { moneyCalls } from '#shared/contract/money/office/money.ts'
import { weekdayDate } from '#web/kit/parts/dates.ts'
import { useMay } from '../session-context.ts'
import { DueList } from './DueList.tsx'
import { LoadedMoney } from './LoadedMoney.tsx'
import { MoneyCard } from './MoneyCard.tsx'
import { ShowMore } from './ShowMore.tsx'
import { useCollect } from './use-collect.ts'
import { useMoneyPages } from './use-money-call.ts'

type Dues = Pick<ComponentProps<typeof DueList>, 'orders' | 'subscriptions' | 'total' | 'more'>

/** What is still to be paid: of the orders of a day, and of all that was delivered or bought before. */
export function Dues({ day }: { day: KitchenDay }) {
  const may = useMay()
  const { problem, busyWith, collect, charge } = useCollect()
  const onCollect = may('money.write') ? collect : null
  return (
    <MoneyCard title={m.money_to_pay()} problem={problem}>
      <div className="flex flex-col gap-6">
        <Part
          query={{ day }}
          list={(dues) => (
            <DueList
              {...dues}
              title={weekdayDate(day)}
              empty={m.money_all_paid()}
              busyWith={busyWith}
              onCollect={onCollect}
              onCharge={charge}
            />
          )}
        />
        <Part
          query={{ except: day }}
          list={(dues) => (
            <DueList
              {...dues}
              title={m.money_earlier()}
              empty={m.money_nothing_earlier()}
              busyWith={busyWith}
              onCollect={onCollect}
              onCharge={charge}
              reminds
            />
          )}
        />
      </div>
    </MoneyCard>
  )
}

function Part({
  query,
  list,
}: {
  query: { day: KitchenDay } | { except: KitchenDay }
  list: (dues: Dues) => ReactNode
}) {
  const read = useMoneyPages(moneyCalls.listDues, { query })
  return (
    <LoadedMoney read={read}>
      {({ pages }) => {
        const total = pages[0]?.total
        return (
          total &&
          list({
            orders: pages.flatMap(({ orders }) => orders),
            subscriptions: pages.flatMap(({ subscriptions }) => subscriptions),
            total,
            more: <ShowMore read={read} />,
          })
        )
      }}
    </LoadedMoney>
  )
}
