import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import { countText } from '#web/kit/parts/count-text.ts'
import { CELL, type HeadColumn, RowsTable } from '#web/kit/table/RowsTable.tsx'
import { type Sort, sortedBy } from '#web/kit/table/rows.ts'
import { SelectBox } from '../parts/SelectBox.tsx'
import { useTableFits } from '../parts/use-table-fits.ts'
import { useToday } from '../session-context.ts'
import { type DueActions, DueButtons, DueMethod, DueWho } from './DueParts.tsx'
import { ageText, DUE_KEYS, type DueColumn, type DueRow } from './due-rows.ts'

interface DueTableProps {
  caption: string
  rows: DueRow[]
  actions: DueActions
  /** The ids of those that are selected; `null` for who only reads. */
  selected: ReadonlySet<string> | null
  onSelect: (ids: string[], selected: boolean) => void
}

const columns = (): HeadColumn<DueColumn>[] => [
  { key: 'customer', label: m.money_column_customer() },
  { key: 'day', label: m.money_column_day(), width: 'w-36' },
  { key: 'rider', label: m.money_column_rider(), width: 'w-28' },
  { key: 'method', label: m.money_column_method(), width: 'w-36' },
  { key: 'boxes', label: m.money_column_boxes(), width: 'w-26', align: 'right' },
  { key: 'total', label: m.money_column_total(), width: 'w-26', align: 'right' },
  { key: 'due', label: m.money_column_due(), width: 'w-28', align: 'right' },
]

/** What is to be paid, as a table on wide screens and as cards on others. */
export function DueTable({ caption, rows, actions, selected, onSelect }: DueTableProps) {
  const fits = useTableFits('dues')
  const [sort, setSort] = useState<Sort<DueColumn> | null>(null)
  const shown = sortedBy(rows, DUE_KEYS, sort)
  // What is being checked is not for counted cash.
  const free = rows.filter(({ checked }) => !checked).map(({ id }) => id)
  const chosen = selected === null ? [] : free.filter((id) => selected.has(id))
  const selectAll = selected !== null && free.length > 0 && (
    <SelectBox
      label={m.money_select_all()}
      checked={chosen.length === free.length}
      mixed={chosen.length > 0 && chosen.length < free.length}
      onChange={(on) => onSelect(free, on)}
    />
  )
  if (!fits) {
    return (
      <ul aria-label={caption} className="wrap-anywhere flex flex-col">
        {shown.map((row) => (
          <Card key={row.id} row={row} actions={actions} selected={selected} onSelect={onSelect} />
        ))}
      </ul>
    )
  }
  return (
    <RowsTable
      caption={caption}
      columns={columns()}
      sort={sort}
      onSort={setSort}
      before={selectAll || undefined}
      actions={{ label: m.money_column_actions(), width: actions.reminds ? 'w-80' : 'w-64' }}
    >
      {shown.map((row) => (
        <Row key={row.id} row={row} actions={actions} selected={selectAll ? selected : null} onSelect={onSelect} />
      ))}
    </RowsTable>
  )
}

interface RowProps extends Omit<DueTableProps, 'caption' | 'rows'> {
  row: DueRow
}

function Row({ row, actions, selected, onSelect }: RowProps) {
  const today = useToday()
  return (
    <tr className="hover:bg-ground">
      {selected && <td className={CELL.replace('px-3 py-2', '')}>{box({ row, selected, onSelect })}</td>}
      <td className={CELL}>
        <DueWho row={row} />
      </td>
      <td className={CELL}>{ageText(row.day, today)}</td>
      <td className={CELL}>{row.rider ?? m.money_no_rider()}</td>
      <td className={CELL}>
        <DueMethod row={row} />
      </td>
      <td className={`${CELL} text-right tabular-nums`}>{row.boxes === null ? '' : countText(row.boxes)}</td>
      <td className={`${CELL} text-right tabular-nums`}>{formatRupees(row.total)}</td>
      <td className={`${CELL} text-right font-medium tabular-nums`}>{formatRupees(row.due)}</td>
      <td className={CELL}>
        <DueButtons row={row} actions={actions} />
      </td>
    </tr>
  )
}

function Card({ row, actions, selected, onSelect }: RowProps) {
  const today = useToday()
  const facts = [
    ageText(row.day, today),
    row.rider,
    row.boxes === null ? null : m.money_boxes({ count: countText(row.boxes) }),
  ]
  return (
    <li className="flex items-start gap-1 border-line border-t py-2 first:border-t-0">
      {selected && box({ row, selected, onSelect })}
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex items-start justify-between gap-3">
          <DueWho row={row} />
          <span className="font-medium tabular-nums">{formatRupees(row.due)}</span>
        </div>
        <span className="text-ink-soft text-sm">{facts.filter(Boolean).join(' · ')}</span>
        <span className="text-sm">
          <DueMethod row={row} />
        </span>
        <DueButtons row={row} actions={actions} />
      </div>
    </li>
  )
}

function box({ row, selected, onSelect }: Pick<RowProps, 'row' | 'selected' | 'onSelect'>) {
  if (row.checked) return <span className="inline-block size-11 shrink-0" />
  return (
    <SelectBox
      label={m.money_select_one({ what: row.what })}
      checked={selected?.has(row.id) ?? false}
      onChange={(on) => onSelect([row.id], on)}
    />
  )
}
