import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import { BarsByName } from '#web/kit/charts/charts.tsx'
import { countText } from '#web/kit/parts/count-text.ts'
import type { DataColumn } from '#web/kit/table/DataTable.tsx'
import { DishDays } from './DishDays.tsx'
import { Figures } from './Figures.tsx'
import { PictureCard } from './PictureCard.tsx'
import { ReportView } from './ReportView.tsx'
import type { Report } from './use-report.ts'

type Seller = Report['bestSellers'][number]
const CHARTED = 10

/** What was sold most, by what customers paid for it. */
export function BestSellersReport() {
  return (
    <ReportView
      title={m.admin_reports_best_sellers()}
      file="best-sellers"
      columns={columns()}
      rowsOf={({ bestSellers }) => bestSellers}
      keyOf={({ kind, key }) => `${kind} ${key}`}
      nameOf={({ name }) => name}
      detail={({ key, kind, name, quantity, revenue }) => (
        <>
          <Figures
            figures={[
              { label: m.admin_reports_column_sold(), value: countText(quantity) },
              { label: m.admin_column_revenue(), value: formatRupees(revenue) },
            ]}
          />
          <DishDays dish={key} name={name} category={kind === 'thali' ? 'Thali' : 'Add-on'} />
        </>
      )}
      picture={({ bestSellers }) =>
        bestSellers.length > 0 && (
          <PictureCard title={m.admin_reports_top()}>
            <BarsByName
              title={m.admin_reports_best_sellers()}
              bars={bestSellers.slice(0, CHARTED).map(({ name, quantity }) => ({ name, value: quantity }))}
              format={countText}
            />
          </PictureCard>
        )
      }
    />
  )
}

function columns(): DataColumn<Seller>[] {
  return [
    { key: 'name', label: m.admin_dishes_column_name(), value: ({ name }) => name },
    {
      key: 'kind',
      label: m.admin_reports_column_kind(),
      value: ({ kind }) => (kind === 'thali' ? m.admin_reports_kind_thali() : m.admin_reports_kind_addon()),
    },
    {
      key: 'sold',
      label: m.admin_reports_column_sold(),
      value: ({ quantity }) => quantity,
      show: (row) => countText(row.quantity),
    },
    {
      key: 'revenue',
      label: m.admin_column_revenue(),
      value: ({ revenue }) => revenue,
      show: (row) => formatRupees(row.revenue),
    },
  ]
}
