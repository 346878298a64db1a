import { lazy, type ReactNode, Suspense, useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { moneyCalls } from '#shared/contract/money/office/money.ts'
import { weekdayDate } from '#web/kit/parts/dates.ts'
import { Button } from '#web/ui/Button.tsx'
import { useSettled } from '../parts/use-settled.ts'
import { useMay } from '../session-context.ts'
import { CashBar } from './CashBar.tsx'
import { type DueFilter, DueFilters } from './DueFilters.tsx'
import { DueTable } from './DueTable.tsx'
import { rowsOf } from './due-rows.ts'
import { LoadedMoney } from './LoadedMoney.tsx'
import { MoneyCard } from './MoneyCard.tsx'
import { MoreLeft } from './MoreLeft.tsx'
import { ShowMore } from './ShowMore.tsx'
import { sumText } from './sum-text.ts'
import { useCollect } from './use-collect.ts'
import { useDueSelection } from './use-due-selection.ts'
import { useMoneyPages } from './use-money-call.ts'

const CashQuestion = lazy(() => import('./CashQuestion.tsx'))

/** What is still to be paid: of the orders of a day, and of all that was delivered or bought before. */
export function Dues({ day }: { day: KitchenDay }) {
  const mayWrite = useMay()('money.write')
  const cash = useCollect()
  const selection = useDueSelection()
  const [filter, setFilter] = useState<DueFilter>({})
  const { search = '', ...chosen } = filter
  const words = useSettled(search)
  const searched = { ...chosen, ...(words !== '' && { search: words }) }
  const ofDay = useDues({ day, ...searched })
  const earlier = useDues({ except: day, ...searched })
  const riders = [...(ofDay.riders ?? []), ...(earlier.riders ?? [])]
  const actions = {
    busyWith: cash.busyWith,
    onCollect: mayWrite ? cash.collect : null,
    onCharge: cash.charge,
  }
  const isNarrowed = Object.keys(filter).length > 0
  return (
    <MoneyCard title={m.money_to_pay()} problem={cash.problem}>
      <DueFilters
        filter={filter}
        riders={[...new Map(riders.map((rider) => [rider._id, rider])).values()]}
        onFilter={setFilter}
      />
      <div className="flex flex-col gap-6">
        <Part
          read={ofDay}
          title={weekdayDate(day)}
          empty={isNarrowed ? m.money_no_match() : m.money_all_paid()}
          actions={{ ...actions, reminds: false }}
          selection={mayWrite ? selection : null}
          before={
            mayWrite &&
            !isNarrowed && (
              <Button variant="secondary" className="self-start" busy={cash.asking} onClick={() => cash.ask({ day })}>
                {m.money_collect_day()}
              </Button>
            )
          }
        />
        {/* Of other days nothing is counted that was not chosen by hand. */}
        <Part
          read={earlier}
          title={m.money_earlier()}
          empty={isNarrowed ? m.money_no_match() : m.money_nothing_earlier()}
          actions={{ ...actions, reminds: true }}
          selection={mayWrite ? selection : null}
        />
      </div>
      <CashBar
        selected={selection.count}
        asking={cash.asking}
        onAsk={() => cash.ask(selection.chosen)}
        onClear={selection.clear}
        last={cash.last}
        undoing={cash.undoing}
        onUndo={cash.undo}
        onForget={cash.forget}
      />
      {cash.asked && (
        <Suspense fallback={null}>
          <CashQuestion
            asked={cash.asked}
            busy={cash.busyWith === 'asked'}
            onLeave={cash.leave}
            onRecord={() => {
              if (!cash.asked) return
              const { orders, subscriptions } = cash.asked
              selection.clear()
              cash.collect({ key: 'asked', orders, subscriptions })
            }}
          />
        </Suspense>
      )}
    </MoneyCard>
  )
}

function useDues(query: DueFilter & ({ day: KitchenDay } | { except: KitchenDay })) {
  const read = useMoneyPages(moneyCalls.listDues, { query })
  return { read, riders: read.pages?.[0]?.riders }
}

interface PartProps {
  read: ReturnType<typeof useDues>
  title: string
  /** Said when nothing is due. */
  empty: string
  actions: Parameters<typeof DueTable>[0]['actions']
  selection: ReturnType<typeof useDueSelection> | null
  before?: ReactNode
}

function Part({ read: { read }, title, empty, actions, selection, before }: PartProps) {
  return (
    <LoadedMoney read={read}>
      {({ pages }) => {
        const rows = rowsOf(
          pages.flatMap(({ orders }) => orders),
          pages.flatMap(({ subscriptions }) => subscriptions),
        )
        const [first] = pages
        return (
          first && (
            <div className="flex flex-col gap-3">
              <div className="flex flex-wrap items-baseline justify-between gap-x-3">
                <h3 className="font-semibold text-base">{title}</h3>
                <p className="ml-auto font-semibold tabular-nums">{sumText(first.total)}</p>
              </div>
              {rows.length === 0 ? <p>{empty}</p> : before}
              {rows.length > 0 && (
                <DueTable
                  caption={title}
                  rows={rows}
                  actions={actions}
                  selected={selection?.ids ?? null}
                  onSelect={(ids, on) =>
                    selection?.select(
                      rows.filter(({ id }) => ids.includes(id)),
                      on,
                    )
                  }
                />
              )}
              <MoreLeft total={first.total} listed={rows.length} />
              <ShowMore read={read} />
            </div>
          )
        )
      }}
    </LoadedMoney>
  )
}
