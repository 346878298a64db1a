import * as m from '#paraglide/messages.js'
import type { Item } from '#shared/contract/office/items.schemas.ts'
import { formatRupees } from '#shared/domain/money/money.ts'
import { SortHeader } from '#web/parts/table/SortHeader.tsx'
import { ItemActions } from './ItemActions.tsx'
import { ItemName } from './ItemName.tsx'
import { ItemStateBadge } from './ItemStateBadge.tsx'
import type { ItemColumn } from './item-rows.ts'
import type { ItemRowActions, ItemRowsProps } from './item-rows-props.ts'
import { columnLabel, spiceText, typeText } from './item-texts.ts'

const WIDTHS: Record<ItemColumn, string> = {
  name: '',
  category: 'w-44',
  type: 'w-36',
  price: 'w-28',
  spice: 'w-24',
  state: 'w-26',
}
const HEAD = 'sticky top-0 z-10 border-line border-b bg-surface first:rounded-tl-lg last:rounded-tr-lg'
const CELL = 'border-line border-b px-3 py-2'

/** The items as a table, on wide screens. Inactive ones are dimmed. */
export function ItemsTable({ items, sort, onSort, actions }: ItemRowsProps) {
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 rounded-lg bg-surface text-base shadow-card">
      <caption className="sr-only">{m.admin_tab_items()}</caption>
      <thead>
        <tr>
          {(Object.keys(WIDTHS) as ItemColumn[]).map((column) => (
            <SortHeader
              key={column}
              column={column}
              label={columnLabel(column)}
              sort={sort}
              onSort={onSort}
              align={column === 'price' ? 'right' : 'left'}
              className={`${HEAD} ${WIDTHS[column]}`}
            />
          ))}
          <th scope="col" className={`w-62 px-3 text-left font-semibold text-ink-soft text-sm ${HEAD}`}>
            {m.admin_items_column_actions()}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <Row key={item._id} item={item} actions={actions} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ item, actions }: { item: Item; actions: ItemRowActions }) {
  return (
    <tr className={item.is_active ? 'hover:bg-ground' : 'bg-sunken text-ink-soft'} data-inactive={!item.is_active}>
      <td className={CELL}>
        <ItemName item={item} />
      </td>
      <td className={CELL}>{item.category}</td>
      <td className={CELL}>{typeText(item)}</td>
      <td className={`${CELL} whitespace-nowrap text-right font-medium tabular-nums`}>
        {formatRupees(item.base_price)}
      </td>
      <td className={CELL}>{spiceText(item)}</td>
      <td className={CELL}>
        <ItemStateBadge active={item.is_active} />
      </td>
      <td className={CELL}>
        <ItemActions item={item} actions={actions} />
      </td>
    </tr>
  )
}
