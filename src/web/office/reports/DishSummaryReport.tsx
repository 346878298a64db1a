import * as m from '#paraglide/messages.js'
import { BarsByName } from '#web/kit/charts/charts.tsx'
import { countText } from '#web/kit/parts/count-text.ts'
import { dishColumns, rowKey } from '../parts/dish-columns.tsx'
import { SHARES } from '../parts/shares.ts'
import { DishDays } from './DishDays.tsx'
import { Figures } from './Figures.tsx'
import { PictureCard } from './PictureCard.tsx'
import { ReportView } from './ReportView.tsx'

const CHARTED = 10
/** Told by the details, and in the file. */
const SHARE_KEYS: string[] = SHARES.map(({ share }) => share)

/** The dishes of the period. */
export function DishSummaryReport() {
  return (
    <ReportView
      title={m.admin_reports_dish_summary()}
      file="dish-summary"
      columns={dishColumns().map((column) => ({ ...column, fileOnly: SHARE_KEYS.includes(column.key) }))}
      rowsOf={({ dishSummary }) => dishSummary}
      keyOf={rowKey}
      nameOf={({ name }) => name}
      note={() => m.admin_dishes_hint()}
      detail={(row) => (
        <>
          <Figures figures={SHARES.map(({ share, label }) => ({ label: label(), value: countText(row[share]) }))} />
          <DishDays dish={row.key} name={row.name} category={row.category} />
        </>
      )}
      picture={({ dishSummary }) =>
        dishSummary.length > 0 && (
          <PictureCard title={m.admin_reports_top()}>
            <BarsByName
              title={m.admin_reports_dish_summary()}
              bars={dishSummary
                .toSorted((a, b) => b.count - a.count)
                .slice(0, CHARTED)
                .map(({ name, count, category }) => ({
                  name,
                  value: count,
                  fill: category === 'Base Item' ? 'var(--color-leaf)' : 'var(--color-turmeric)',
                }))}
              format={countText}
            />
          </PictureCard>
        )
      }
    />
  )
}
