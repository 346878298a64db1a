import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import { countText } from '#web/kit/parts/count-text.ts'
import { weekdayDate } from '#web/kit/parts/dates.ts'
import { Figures } from './Figures.tsx'
import { salesTotal } from './sales-total.ts'
import type { Report } from './use-report.ts'

/** As many best sellers as stand beside the days of a month. */
const SELLERS = 20

/**
 * The days, the best sellers and the figures of a report on paper, below its comparison: a month is one page of A4. It names no
 * customer, so that it can be sent to a partner. On the screen it is not shown.
 */
export function ReportSheet({ report: { salesByDay, bestSellers, subscriptions, customers } }: { report: Report }) {
  const total = salesTotal(salesByDay)
  return (
    <div className="hidden gap-6 text-xs print:grid print:grid-cols-[auto_minmax(0,1fr)]">
      <Table
        oneLine
        title={m.admin_reports_sales()}
        heads={[m.admin_column_day(), m.admin_column_orders(), m.admin_column_counted(), m.admin_column_revenue()]}
        rows={salesByDay
          .toReversed()
          .map(({ day, orders, counted, revenue }) => [
            weekdayDate(day),
            countText(orders),
            countText(counted),
            formatRupees(revenue),
          ])}
        total={[m.admin_order_sum(), countText(total.orders), countText(total.counted), formatRupees(total.revenue)]}
      />
      <div className="flex flex-col gap-4">
        <Table
          title={m.admin_reports_best_sellers()}
          heads={[m.admin_dishes_column_name(), m.admin_reports_column_sold(), m.admin_column_revenue()]}
          rows={bestSellers
            .slice(0, SELLERS)
            .map(({ name, quantity, revenue }) => [name, countText(quantity), formatRupees(revenue)])}
        />
        <Figures
          figures={[
            { label: m.admin_reports_customers_ordering(), value: countText(customers.ordering) },
            { label: m.admin_reports_customers_new(), value: countText(customers.new) },
            { label: m.admin_reports_subscription_orders(), value: countText(subscriptions.orders) },
          ]}
        />
      </div>
    </div>
  )
}

interface TableProps {
  title: string
  heads: string[]
  /** The first cell is a name, the others are figures. */
  rows: string[][]
  total?: string[]
  /** No name is wrapped. */
  oneLine?: boolean
}

function Table({ title, heads, rows, total, oneLine = false }: TableProps) {
  return (
    <table className={`h-fit w-full tabular-nums ${oneLine ? 'whitespace-nowrap' : ''}`}>
      <caption className="pb-1 text-left font-semibold text-base">{title}</caption>
      <thead>
        <Row as="th" cells={heads} />
      </thead>
      <tbody>
        {rows.map((cells) => (
          <Row key={cells[0]} as="td" cells={cells} />
        ))}
      </tbody>
      {total && (
        <tfoot>
          <Row as="th" cells={total} />
        </tfoot>
      )}
    </table>
  )
}

function Row({ as: Cell, cells: [name, ...figures] }: { as: 'td' | 'th'; cells: string[] }) {
  return (
    <tr>
      <Cell className={`${CELL} text-left`}>{name}</Cell>
      {figures.map((figure, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is told apart by its place alone
        <Cell key={index} className={`${CELL} text-right`}>
          {figure}
        </Cell>
      ))}
    </tr>
  )
}

const CELL = 'border-line border-b py-px pr-2 align-top'
