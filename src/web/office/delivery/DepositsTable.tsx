import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import type { BoxReport } from '#shared/contract/delivery/office/boxes.schemas.ts'
import { type DataColumn, DataTable } from '#web/kit/table/DataTable.tsx'
import { goTo } from '../hash-location.ts'

type Deposit = BoxReport['deposits'][number]

/** Of whom a deposit is held: also of those whose boxes are all back, to whom it can go. `more` are not listed. */
export function DepositsTable({ deposits, more, held }: { deposits: Deposit[]; more: number; held: number }) {
  const nameOf = ({ name }: Deposit) => name ?? m.admin_orders_guest()
  const columns: DataColumn<Deposit>[] = [
    {
      key: 'customer',
      label: m.boxes_customer(),
      value: nameOf,
      show: (row) => (
        <button
          type="button"
          className="min-h-11 min-w-11 text-left underline"
          onClick={() => goTo({ tab: 'customers', customer: row.customer })}
        >
          {nameOf(row)}
        </button>
      ),
    },
    {
      key: 'held',
      label: m.boxes_deposit_held(),
      value: ({ held }) => held,
      show: ({ held }) => formatRupees(held),
    },
    {
      key: 'wanted',
      label: m.boxes_deposit_wanted(),
      value: ({ wanted }) => wanted,
      show: ({ wanted }) => formatRupees(wanted),
    },
  ]
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{m.boxes_deposits()}</h3>
      <p className="text-ink-soft text-sm">{m.boxes_deposits_sum({ amount: formatRupees(held) })}</p>
      <DataTable title={m.boxes_deposits()} columns={columns} rows={deposits} keyOf={({ customer }) => customer} />
      {more > 0 && <p className="text-ink-soft text-sm">{m.boxes_deposits_more({ count: more })}</p>}
    </section>
  )
}
