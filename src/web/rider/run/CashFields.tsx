import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import { readRupees } from '#shared/base/typed-number.ts'
import type { RiderStop } from '#shared/contract/delivery/rider/run.schemas.ts'
import { NumberField } from '#web/ui/NumberField.tsx'
import { Choice } from './Choice.tsx'
import { OrderChecks } from './OrderChecks.tsx'

/** What was entered of the cash. */
export interface CashEntry {
  paid: 'all' | 'none' | 'other' | null
  /** Another amount, as it was typed. */
  other: string
  /** The ids of the orders that were paid, where there are several. */
  payers: string[]
}

export function noCashEntry({ cash }: RiderStop): CashEntry {
  return { paid: cash > 0 ? null : 'none', other: '', payers: [] }
}

/** The orders of a stop of which cash is due; none where only one order is there. */
function payersAt({ orders = [] }: RiderStop) {
  const due = orders.filter(({ cash }) => cash > 0)
  return due.length > 1 ? due : []
}

/** What goes with the event of it, or what is wrong with it, and where. */
export function cashOf(
  stop: RiderStop,
  { paid, other, payers }: CashEntry,
): { cash?: number; orders?: string[] } | { field: 'paid' | 'payers' | 'other'; text: string } {
  if (paid === null) return { field: 'paid', text: m.rider_paid_missing() }
  if (paid === 'none') return {}
  if (paid === 'all') return { cash: stop.cash }
  const several = payersAt(stop).length > 0
  if (several && payers.length === 0) return { field: 'payers', text: m.rider_payers_missing() }
  const cash = typedCash(other, stop.cash)
  if (cash === null) return { field: 'other', text: m.rider_paid_wrong({ amount: formatRupees(stop.cash) }) }
  return cash === 0 ? {} : { cash, ...(several && { orders: payers }) }
}

interface CashFieldsProps {
  stop: RiderStop
  entry: CashEntry
  problem: { field: string; text: string } | null
  onChange: (entry: CashEntry) => void
}

/** Asks what was collected; of several orders at one door whose it is. */
export function CashFields({ stop, entry, problem, onChange }: CashFieldsProps) {
  const { cash } = stop
  const { paid, other, payers } = entry
  const due = payersAt(stop)
  const problemOf = (field: string) => (problem?.field === field ? problem.text : null)
  const choose = (paid: CashEntry['paid']) => onChange({ ...entry, paid })
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-3 font-bold text-xl">{m.rider_collect({ amount: formatRupees(cash) })}</legend>
      <Choice name="paid" checked={paid === 'all'} onChoose={() => choose('all')}>
        {m.rider_paid_all({ amount: formatRupees(cash) })}
      </Choice>
      <Choice name="paid" checked={paid === 'none'} onChoose={() => choose('none')}>
        {m.rider_paid_none()}
      </Choice>
      <Choice name="paid" checked={paid === 'other'} onChoose={() => choose('other')}>
        {due.length > 0 ? m.rider_paid_some() : m.rider_paid_other()}
      </Choice>
      {paid === 'other' && due.length > 0 && (
        <OrderChecks
          title={m.rider_payers()}
          orders={due}
          chosen={payers}
          problem={problemOf('payers')}
          onChange={(payers) => onChange({ ...entry, payers, other: sumOf(due, payers) })}
        />
      )}
      {paid === 'other' && (
        <NumberField
          of="rupees"
          label={m.rider_paid_amount()}
          value={other}
          error={problemOf('other') ?? undefined}
          onValue={(text) => onChange({ ...entry, other: text })}
        />
      )}
      <p role="alert" className="font-semibold text-base text-danger-dark empty:hidden">
        {problemOf('paid')}
      </p>
    </fieldset>
  )
}

/** What these orders come to, to be corrected by hand. */
function sumOf(due: { _id: string; cash: number }[], payers: readonly string[]): string {
  const sum = due.reduce((paise, { _id, cash }) => (payers.includes(_id) ? paise + Math.round(cash * 100) : paise), 0)
  return sum === 0 ? '' : String(sum / 100)
}

/** Rupees that were typed; `null` for what is none, or more than is due. */
function typedCash(text: string, due: number): number | null {
  const amount = readRupees(text)
  return amount !== null && amount <= due ? amount : null
}
