import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import type { CookedDish, DishSummaryRow } from '#shared/contract/reports/office/reports.schemas.ts'
import { countText } from '#web/kit/parts/count-text.ts'
import type { DataColumn } from '#web/kit/table/DataTable.tsx'
import { cookAndPack } from './cook-and-pack.ts'

/** The columns of a dish summary without the money, for those who see none. */
function cookedColumns<Row extends CookedDish>(): DataColumn<Row>[] {
  const counted = (key: 'count' | 'confirmed' | 'willBeConfirmed' | 'skipped', label: string) => ({
    key,
    label,
    value: (row: Row) => row[key],
    show: (row: Row) => (key === 'count' ? <Count row={row} /> : countText(row[key])),
  })
  return [
    { key: 'name', label: m.admin_dishes_column_name(), value: ({ name }) => name },
    { key: 'category', label: m.admin_dishes_column_category(), value: categoryText },
    counted('count', m.admin_dishes_column_count()),
    counted('confirmed', m.admin_dishes_column_confirmed()),
    counted('willBeConfirmed', m.admin_dishes_column_will_be_confirmed()),
    counted('skipped', m.admin_dishes_column_skipped()),
  ]
}

/** The columns of a dish summary, for those who see no `money` without it. Spec: admin §3. */
export function dishColumns<Row extends CookedDish>(money = true): DataColumn<Row>[] {
  if (!money) return cookedColumns()
  return [
    ...cookedColumns<Row>(),
    {
      key: 'price',
      label: m.admin_dishes_column_price(),
      value: ({ price = 0 }) => price,
      show: ({ price = 0 }) => formatRupees(price),
    },
    {
      key: 'revenue',
      label: m.admin_dishes_column_revenue(),
      value: (row) => row.total_revenue ?? 0,
      show: (row) => formatRupees(row.total_revenue ?? 0),
    },
    {
      key: 'charged',
      label: m.admin_dishes_column_charged(),
      value: ({ charged = 0 }) => charged,
      show: ({ charged = 0 }) => formatRupees(charged),
    },
  ]
}

function Count({ row }: { row: CookedDish }) {
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
