import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import type { Item } from '#shared/contract/catalog/office/items.schemas.ts'
import { CELL, RowsTable } from '#web/kit/table/RowsTable.tsx'
import { ItemActions } from './ItemActions.tsx'
import { ItemName } from './ItemName.tsx'
import { ItemStateBadge } from './ItemStateBadge.tsx'
import type { ItemRowActions, ItemRowsProps } from './item-rows-props.ts'
import { itemColumns, spiceText, typeText } from './item-texts.ts'

/** The items as a table, on wide screens. Inactive ones are dimmed. */
export function ItemsTable({ items, sort, onSort, actions }: ItemRowsProps) {
  return (
    <RowsTable
      caption={m.admin_tab_items()}
      columns={itemColumns()}
      sort={sort}
      onSort={onSort}
      actions={{ label: m.admin_items_column_actions(), width: 'w-68' }}
    >
      {items.map((item) => (
        <Row key={item._id} item={item} actions={actions} />
      ))}
    </RowsTable>
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
