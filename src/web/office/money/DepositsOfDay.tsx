import * as m from '#paraglide/messages.js'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { formatRupees, sumOfRupees } from '#shared/base/money.ts'
import type { CallReply } from '#shared/contract/define.ts'
import { depositCalls } from '#shared/contract/delivery/office/deposits.ts'
import { DEPOSIT_WAYS, type DepositMove } from '#shared/domain/delivery/deposits.ts'
import { DEPOSIT_WAY_TEXTS } from '../parts/deposit-texts.ts'
import { LoadedMoney } from './LoadedMoney.tsx'
import { MoneyCard } from './MoneyCard.tsx'
import { useMoneyCall } from './use-money-call.ts'

type Deposits = CallReply<typeof depositCalls.depositsOfDay>
type Sums = Deposits['sums']

const AMOUNTS: [DepositMove, (of: { amount: string }) => string][] = [
  ['taken', m.deposit_taken_amount],
  ['returned', m.deposit_returned_amount],
  ['kept', m.deposit_kept_amount],
]

/** What came and went of deposits for boxes, beside all that is sold, so that the drawer can be counted. */
export function DepositsOfDay({ day }: { day: KitchenDay }) {
  const read = useMoneyCall(depositCalls.depositsOfDay, { query: { day } })
  if (read.data ? read.data.sums.length === 0 : !read.isError) return null
  return (
    <MoneyCard title={m.deposits_of_day()}>
      <LoadedMoney read={read}>{(deposits) => <Deposits {...deposits} />}</LoadedMoney>
    </MoneyCard>
  )
}

function Deposits({ sums, kept }: Deposits) {
  return (
    <>
      <p>{m.deposit_sum({ moves: movesText(sums) })}</p>
      <dl className="flex flex-col gap-1 tabular-nums">
        {DEPOSIT_WAYS.filter((way) => sums.some((sum) => sum.way === way)).map((way) => (
          <div key={way} className="flex justify-between gap-3">
            <dt>{m.deposits_way({ way: DEPOSIT_WAY_TEXTS[way]() })}</dt>
            <dd>{formatRupees(cameBy(sums, way))}</dd>
          </div>
        ))}
      </dl>
      {kept.length > 0 && (
        <div>
          <h3 className="font-semibold">{m.deposit_kept_title()}</h3>
          <ul className="flex flex-col tabular-nums">
            {kept.map(({ _id, customer, amount, note }) => (
              <li key={_id} className="flex justify-between gap-3">
                <span className="wrap-anywhere min-w-0">
                  {[customer.name ?? m.admin_orders_guest(), note].filter(Boolean).join(' · ')}
                </span>
                <span>{formatRupees(amount)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

/** "₹400 taken, ₹200 given back" */
function movesText(sums: Sums): string {
  const parts = AMOUNTS.flatMap(([move, text]) => {
    const of = sums.filter((sum) => sum.move === move)
    return of.length === 0 ? [] : [text({ amount: formatRupees(sumOfRupees(of.map(({ amount }) => amount))) })]
  })
  return parts.join(', ')
}

/** What of a way is there more than before; below zero: less. */
const cameBy = (sums: Sums, way: Sums[number]['way']) =>
  sumOfRupees(sums.filter((sum) => sum.way === way).map(({ move, amount }) => (move === 'taken' ? amount : -amount)))
