import { X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import { displayPhone } from '#shared/base/phone.ts'
import type { EntryDay } from '#shared/contract/ordering/office/order-entry.schemas.ts'
import { orderNumber } from '#shared/domain/ordering/order-number.ts'
import { ADDRESS_MAX_LENGTH, NAME_MAX_LENGTH } from '#shared/domain/people/address.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Field } from '#web/ui/Field.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { NumberField } from '#web/ui/NumberField.tsx'
import { Select } from '#web/ui/Select.tsx'
import { linesOf, totalOf } from '../../parts/entry/entry-draft.ts'
import { CustomerCell } from './CustomerCell.tsx'
import type { GridRow } from './grid-draft.ts'
import type { EntryGridState } from './use-entry-grid.ts'

interface GridRowCellsProps {
  grid: EntryGridState
  row: GridRow
  /** Its number, from 1. */
  number: number
  day: EntryDay | undefined
  /** Moves from cell to cell. */
  onKey: (event: KeyboardEvent<HTMLInputElement>, row: number, column: number) => void
  /** A customer has been chosen in the row. */
  onChosen: (row: number) => void
}

/** One customer's order: who, how many of each dish, and what became of it. */
export function GridRowCells({ grid, row, number, day, onKey, onChosen }: GridRowCellsProps) {
  const { changeRow, remove } = grid
  const locked = row.placed !== null || grid.busy || grid.unanswered
  const change = (changes: Partial<GridRow>) =>
    changeRow(row.key, (now) => ({ ...now, problem: null, twice: false, again: false, ...changes }))
  const lines = linesOf(row, day)
  return (
    <>
      <tr className={`border-line border-t align-top ${row.placed === null ? '' : 'bg-leaf-soft'}`}>
        <td className="min-w-88 p-2">
          {row.chosen === null ? (
            <CustomerCell
              row={number}
              disabled={locked}
              onMove={(event) => onKey(event, number, 0)}
              onChoose={(chosen, title) => {
                void grid.choose(row.key, chosen, title)
                onChosen(number)
              }}
            />
          ) : (
            <Customer row={row} number={number} locked={locked} change={change} />
          )}
        </td>
        {day?.dishes.map(({ name }, column) => (
          <td key={name} className="p-2">
            <NumberField
              label={m.grid_quantity({ dish: name, row: number })}
              labelHidden
              className="w-20"
              data-cell={`${number} ${column + 1}`}
              disabled={locked}
              value={row.quantities[name] ?? ''}
              onFocus={({ target }) => target.select()}
              onValue={(text) => change({ quantities: { ...row.quantities, [name]: text.trim() } })}
              onKeyDown={(event) => onKey(event, number, column + 1)}
            />
          </td>
        ))}
        <td className="whitespace-nowrap p-2 pt-5 text-right font-semibold tabular-nums">
          {lines.length > 0 && formatRupees(totalOf(lines))}
        </td>
        <td className="whitespace-nowrap p-2 text-right">
          {row.placed !== null ? (
            <span className="inline-block pt-3 font-medium text-leaf-dark">
              {m.grid_row_placed({ number: orderNumber(row.placed) ?? '' })}
            </span>
          ) : (
            row.chosen !== null && (
              <IconButton label={m.grid_remove({ row: number })} disabled={locked} onClick={() => remove(row.key)}>
                <X className="size-5" />
              </IconButton>
            )
          )}
        </td>
      </tr>
      {row.problem !== null && (
        <tr>
          <td colSpan={(day?.dishes.length ?? 0) + 3} className="px-2 pb-3">
            <div
              role="alert"
              className="flex flex-wrap items-center gap-x-4 gap-y-1 font-medium text-danger-dark text-sm"
            >
              {row.problem}
              {row.twice && (
                <Checkbox
                  className="text-base text-ink"
                  label={m.entry_again_confirm()}
                  checked={row.again}
                  onChange={(again) => changeRow(row.key, (now) => ({ ...now, again }))}
                />
              )}
            </div>
          </td>
        </tr>
      )}
    </>
  )
}

interface CustomerProps {
  row: GridRow
  number: number
  locked: boolean
  change: (changes: Partial<GridRow>) => void
}

/** Whose order it is, and where it goes. */
function Customer({ row, number, locked, change }: CustomerProps) {
  const isNew = row.chosen !== null && 'phone' in row.chosen
  const phone = isNew && row.chosen !== null && 'phone' in row.chosen ? row.chosen.phone : row.phone
  return (
    <div className="flex flex-col gap-2">
      <p className="wrap-anywhere">
        <span className="font-semibold">{row.title}</span>{' '}
        <span className="whitespace-nowrap text-ink-soft text-sm tabular-nums">{phone && displayPhone(phone)}</span>
        {row.addresses.length === 1 && <span className="block text-ink-soft text-sm">{row.addresses[0]?.address}</span>}
      </p>
      {isNew && (
        <Field
          label={m.grid_name({ row: number })}
          labelHidden
          placeholder={m.entry_name()}
          autoComplete="off"
          maxLength={NAME_MAX_LENGTH}
          disabled={locked}
          value={row.name}
          onChange={({ target }) => change({ name: target.value })}
        />
      )}
      {row.addresses.length > 1 && (
        <Select
          label={m.grid_address({ row: number })}
          labelHidden
          disabled={locked}
          value={row.addressId}
          options={row.addresses.map(({ _id, address }) => ({ value: _id, label: address }))}
          onChange={({ target }) => change({ addressId: target.value })}
        />
      )}
      {row.addresses.length === 0 && (
        <Field
          label={m.grid_address({ row: number })}
          labelHidden
          placeholder={m.admin_order_address()}
          autoComplete="off"
          maxLength={ADDRESS_MAX_LENGTH}
          disabled={locked}
          value={row.address}
          onChange={({ target }) => change({ address: target.value })}
        />
      )}
    </div>
  )
}
