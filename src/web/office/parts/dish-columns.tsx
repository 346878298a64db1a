import * as m from '#paraglide/messages.js'
import type { DishSummaryRow } from '#shared/contract/office/reports.schemas.ts'
import { formatRupees } from '#shared/domain/money/money.ts'
import { countText } from '#web/parts/count-text.ts'
import type { DataColumn } from '#web/parts/table/DataTable.tsx'
import { cookAndPack } from './cook-and-pack.ts'

/** The columns of a dish summary. Spec: admin §3. */
export function dishColumns(): DataColumn<DishSummaryRow>[] {
  const counted = (key: 'count' | 'confirmed' | 'willBeConfirmed' | 'skipped', label: string) => ({
    key,
    label,
    value: (row: DishSummaryRow) => row[key],
    show: (row: DishSummaryRow) => (key === 'count' ? <Count row={row} /> : countText(row[key])),
  })
  return [
    { key: 'name', label: m.admin_dishes_column_name(), value: ({ name }) => name },
    { key: 'category', label: m.admin_dishes_column_category(), value: categoryText },
    counted('count', m.admin_dishes_column_count()),
    counted('confirmed', m.admin_dishes_column_confirmed()),
    counted('willBeConfirmed', m.admin_dishes_column_will_be_confirmed()),
    counted('skipped', m.admin_dishes_column_skipped()),
    {
      key: 'price',
      label: m.admin_dishes_column_price(),
      value: ({ price }) => price,
      show: ({ price }) => formatRupees(price),
    },
    {
      key: 'revenue',
      label: m.admin_dishes_column_revenue(),
      value: (row) => row.total_revenue,
      show: (row) => formatRupees(row.total_revenue),
    },
  ]
}

function Count({ row }: { row: DishSummaryRow }) {
  return (
    <>
      <strong className="text-xl">{countText(row.count)}</strong>
      {row.toCook !== undefined && <span className="block text-sm">{cookAndPack(row)}</span>}
    </>
  )
}

/** Base Item or Add-on. */
export function categoryText({ category }: Pick<DishSummaryRow, 'category'>): string {
  return category === 'Base Item' ? m.admin_dishes_base() : m.admin_dishes_addon()
}

/** Tells the rows of a dish summary apart. */
export function rowKey({ category, key }: Pick<DishSummaryRow, 'category' | 'key'>): string {
  return `${category} ${key}`
}
