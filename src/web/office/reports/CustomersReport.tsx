import * as m from '#paraglide/messages.js'
import { csvPhone } from '#shared/base/csv.ts'
import { formatRupees } from '#shared/base/money.ts'
import { displayPhone } from '#shared/base/phone.ts'
import { BarsByName } from '#web/kit/charts/charts.tsx'
import { countText } from '#web/kit/parts/count-text.ts'
import { shortDate } from '#web/kit/parts/dates.ts'
import type { DataColumn } from '#web/kit/table/DataTable.tsx'
import { Figures } from './Figures.tsx'
import { LatestOrders } from './LatestOrders.tsx'
import { PictureCard } from './PictureCard.tsx'
import { ReportView } from './ReportView.tsx'
import type { Report } from './use-report.ts'

type Customer = Report['customers']['best'][number]
const CHARTED = 10

const nameOf = ({ name }: Customer) => name || m.admin_orders_guest()

/** Who ordered, and who spent most. */
export function CustomersReport() {
  return (
    <ReportView
      title={m.admin_reports_customers_best()}
      file="customers"
      columns={columns()}
      rowsOf={({ customers }) => customers.best}
      keyOf={({ _id }) => _id}
      nameOf={nameOf}
      detail={(customer) => (
        <>
          <Figures
            figures={[
              { label: m.admin_column_orders(), value: countText(customer.orders) },
              { label: m.admin_reports_column_spent(), value: formatRupees(customer.spent) },
              { label: m.admin_reports_average(), value: formatRupees(Math.round(customer.spent / customer.orders)) },
            ]}
          />
          {customer.phone_number && (
            <a
              href={`tel:${customer.phone_number}`}
              className="inline-flex min-h-11 w-fit items-center font-medium text-leaf-dark tabular-nums underline underline-offset-4"
            >
              {displayPhone(customer.phone_number)}
            </a>
          )}
          <LatestOrders phone={customer.phone_number} />
        </>
      )}
      picture={({ customers }) => (
        <PictureCard title={m.admin_reports_customers()}>
          <Figures
            figures={[
              { label: m.admin_reports_customers_ordering(), value: countText(customers.ordering) },
              { label: m.admin_reports_customers_new(), value: countText(customers.new) },
            ]}
          />
          {customers.best.length > 0 && (
            <BarsByName
              title={m.admin_reports_column_spent()}
              bars={customers.best.slice(0, CHARTED).map((customer) => ({
                name: customer.name || displayPhone(customer.phone_number),
                value: customer.spent,
              }))}
              format={formatRupees}
            />
          )}
        </PictureCard>
      )}
    />
  )
}

function columns(): DataColumn<Customer>[] {
  return [
    { key: 'customer', label: m.admin_reports_column_customer(), value: nameOf },
    {
      key: 'phone',
      label: m.admin_reports_column_phone(),
      value: (row) => displayPhone(row.phone_number),
      show: (row) => <span className="whitespace-nowrap">{displayPhone(row.phone_number)}</span>,
      csv: (row) => csvPhone(row.phone_number),
    },
    {
      key: 'orders',
      label: m.admin_column_orders(),
      value: ({ orders }) => orders,
      show: (row) => countText(row.orders),
    },
    {
      key: 'spent',
      label: m.admin_reports_column_spent(),
      value: ({ spent }) => spent,
      show: (row) => formatRupees(row.spent),
    },
    {
      key: 'last',
      label: m.admin_reports_column_last(),
      value: ({ lastDay }) => lastDay,
      show: ({ lastDay }) => <span className="whitespace-nowrap">{shortDate(lastDay)}</span>,
    },
  ]
}
