import * as m from '#paraglide/messages.js'
import type { Stats } from '#shared/contract/reports/office/reports.schemas.ts'
import { ChartCard } from '#web/kit/charts/ChartCard.tsx'
import { BarsByName } from '#web/kit/charts/charts.tsx'
import { countText } from '#web/kit/parts/count-text.ts'
import { weekdayDate } from '#web/kit/parts/dates.ts'
import { type DataColumn, DataTable } from '#web/kit/table/DataTable.tsx'
import { cookNote } from '../parts/cook-figure-text.ts'
import { shareBars } from '../parts/shares.ts'

/** The plates of the next cooking day: certain, waiting for their deadline, and not to be cooked. */
export function TomorrowCard({ tomorrow }: { tomorrow: Stats['tomorrow'] }) {
  const bars = shareBars(tomorrow)
  const columns: DataColumn<(typeof bars)[number]>[] = [
    { key: 'status', label: m.admin_column_status(), value: ({ name }) => name },
    { key: 'plates', label: m.admin_column_plates(), value: ({ value }) => value, show: (row) => countText(row.value) },
  ]
  return (
    <ChartCard
      title={m.admin_dashboard_tomorrow()}
      hint={[m.admin_dashboard_tomorrow_hint({ day: weekdayDate(tomorrow.day) }), cookNote(tomorrow)]
        .filter((part) => part !== '')
        .join(': ')}
      place="below"
      chart={<BarsByName title={m.admin_dashboard_tomorrow()} bars={bars} format={countText} />}
      table={
        <DataTable title={m.admin_dashboard_tomorrow()} columns={columns} rows={bars} keyOf={({ name }) => name} />
      }
    />
  )
}
