import { lazy, Suspense, useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { formatRupees } from '#shared/base/money.ts'
import type { CallReply } from '#shared/contract/define.ts'
import type { CashDiscrepancy, RiderCash, SettledCash } from '#shared/contract/money/office/cash.schemas.ts'
import { cashCalls } from '#shared/contract/money/office/cash.ts'
import { clockTime, weekdayAndDay } from '#web/kit/parts/dates.ts'
import { Button } from '#web/ui/Button.tsx'
import { useMay } from '../../session-context.ts'
import { LoadedMoney } from '../LoadedMoney.tsx'
import { MoneyCard } from '../MoneyCard.tsx'
import { useMoneyCall } from '../use-money-call.ts'
import { differenceText } from './difference-text.ts'

const CountCash = lazy(() => import('./CountCash.tsx'))
const ResolveCash = lazy(() => import('./ResolveCash.tsx'))

type Cash = CallReply<typeof cashCalls.ridersCash>
type ToCount = Cash['toCount'][number]

/** The cash that riders have in hand and hand over: what is to be counted, where the sums differ, what was settled on the day. */
export function RidersCash({ day }: { day: KitchenDay }) {
  const read = useMoneyCall(cashCalls.ridersCash, { query: { day } })
  const [counting, setCounting] = useState<ToCount | null>(null)
  const [resolving, setResolving] = useState<CashDiscrepancy | null>(null)
  const { data } = read
  // Without riders it takes no room; a list that cannot be read is not an empty one.
  if (data ? isEmpty(data) : !read.isError) return null
  return (
    <MoneyCard title={m.cash_riders()}>
      <LoadedMoney read={read}>
        {({ riders, toCount, discrepancies, settled }) => (
          <ul className="wrap-anywhere flex flex-col">
            {toCount.map((handover) => (
              <ToCountRow key={handover._id} handover={handover} onCount={() => setCounting(handover)} />
            ))}
            {discrepancies.map((discrepancy) => (
              <DiscrepancyRow
                key={discrepancy._id}
                discrepancy={discrepancy}
                onResolve={() => setResolving(discrepancy)}
              />
            ))}
            {riders.map((rider) => (
              <InHandRow key={rider.rider} {...rider} />
            ))}
            {settled.map((handover) => (
              <SettledRow key={handover._id} {...handover} />
            ))}
          </ul>
        )}
      </LoadedMoney>
      <Suspense fallback={null}>
        {counting && <CountCash handover={counting} onClose={() => setCounting(null)} />}
        {resolving && <ResolveCash discrepancy={resolving} onClose={() => setResolving(null)} />}
      </Suspense>
    </MoneyCard>
  )
}

const isEmpty = (cash: Cash) =>
  [cash.riders, cash.toCount, cash.discrepancies, cash.settled].every((list) => list.length === 0)

const ROW = 'flex flex-wrap items-center justify-between gap-3 border-line border-t py-2 first:border-t-0'

function Facts({ title, text }: { title: string; text: string }) {
  return (
    <span className="flex min-w-40 flex-1 flex-col">
      <span className="font-medium">{title}</span>
      <span className="text-ink-soft text-sm">{text}</span>
    </span>
  )
}

function ToCountRow({ handover, onCount }: { handover: ToCount; onCount: () => void }) {
  const { rider, day, at, own } = handover
  const may = useMay()('money.write')
  const text = own ? m.cash_count_own() : m.cash_to_count_at({ day: weekdayAndDay(day), time: clockTime(at) })
  return (
    <li className={ROW}>
      <Facts title={m.cash_to_count({ rider })} text={text} />
      {may && !own && (
        <Button aria-label={m.cash_count_one({ rider })} onClick={onCount}>
          {m.cash_count()}
        </Button>
      )}
    </li>
  )
}

function DiscrepancyRow({ discrepancy, onResolve }: { discrepancy: CashDiscrepancy; onResolve: () => void }) {
  const { rider, day, declared, counted, by } = discrepancy
  const may = useMay()('cash.resolve')
  return (
    <li className={ROW}>
      <Facts
        title={m.cash_differs({ rider, difference: differenceText(discrepancy.difference) })}
        text={[
          weekdayAndDay(day),
          m.cash_sums({ declared: formatRupees(declared), counted: formatRupees(counted), name: by }),
          ...(may ? [] : [m.cash_owner_decides()]),
        ].join(' · ')}
      />
      {may && (
        <Button aria-label={m.cash_resolve_one({ rider })} onClick={onResolve}>
          {m.cash_resolve()}
        </Button>
      )}
    </li>
  )
}

function InHandRow({ rider, inHand, since }: RiderCash) {
  return (
    <li className={ROW}>
      <Facts title={rider} text={since ? m.cash_in_hand_since({ day: weekdayAndDay(since) }) : m.cash_in_hand()} />
      <span className="ml-auto tabular-nums">{inHand === null ? m.cash_being_counted() : formatRupees(inHand)}</span>
    </li>
  )
}

function SettledRow({ rider, at, declared, counted, settled, by, resolved }: SettledCash) {
  const text = resolved
    ? [
        m.cash_sums({ declared: formatRupees(declared), counted: formatRupees(counted), name: by }),
        m.cash_resolved_by({ name: resolved.by, reason: resolved.reason }),
      ].join(' · ')
    : m.cash_counted_by({ name: by, time: clockTime(at) })
  return (
    <li className={ROW}>
      <Facts title={m.cash_handed_over({ rider })} text={text} />
      <span className="ml-auto tabular-nums">{formatRupees(settled)}</span>
    </li>
  )
}
