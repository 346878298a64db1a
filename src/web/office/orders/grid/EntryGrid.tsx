import { type KeyboardEvent, useRef } from 'react'
import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import { MAX_REASON_LENGTH } from '#shared/base/reason.ts'
import type { EntryDay } from '#shared/contract/ordering/office/order-entry.schemas.ts'
import { orderEntryCalls } from '#shared/contract/ordering/office/order-entry.ts'
import { ENTERED_SOURCES, type EnteredSource, MAX_ENTRY_ROWS } from '#shared/domain/ordering/order-source.ts'
import { slotName } from '#shared/texts/slot-name.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import { countText } from '#web/kit/parts/count-text.ts'
import { weekdayAndDay } from '#web/kit/parts/dates.ts'
import { UnansweredAlert } from '#web/kit/parts/UnansweredAlert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { SkeletonGroup } from '#web/ui/SkeletonGroup.tsx'
import { goTo } from '../../hash-location.ts'
import { dayKey, linesOf, totalOf } from '../../parts/entry/entry-draft.ts'
import { SOURCE_TEXTS } from '../../parts/entry/source-texts.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { GridRowCells } from './GridRowCells.tsx'
import { wantedOf } from './grid-draft.ts'
import { useEntryGrid } from './use-entry-grid.ts'

/** Enters the orders of many customers for one day: a row a customer, a column a dish, by the keyboard alone. */
export default function EntryGrid() {
  const read = useCall(orderEntryCalls.orderEntry, { query: {} }, { staleTime: 0 })
  return (
    <section aria-labelledby="order-grid" className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="order-grid" className="font-bold text-xl">
          {m.grid_title()}
        </h2>
        <Button variant="quiet" onClick={() => goTo({ view: 'customer-orders' })}>
          {m.grid_back()}
        </Button>
      </div>
      <Loaded
        data={read.data}
        failed={read.isError}
        error={{ title: m.entry_failed_title(), text: m.entry_failed() }}
        onRetry={() => read.refetch()}
        retrying={read.isFetching}
        loading={
          <SkeletonGroup label={m.entry_loading()}>
            <Skeleton className="h-80 rounded-md" />
          </SkeletonGroup>
        }
      >
        {({ days }) => <Grid days={days} onStale={() => void read.refetch()} />}
      </Loaded>
    </section>
  )
}

function Grid({ days, onStale }: { days: EntryDay[]; onStale: () => void }) {
  const grid = useEntryGrid(days, onStale)
  const { draft, day, open, problem, needsReason, busy, unanswered, change } = grid
  const table = useRef<HTMLTableElement>(null)
  const twoSlots = new Set(days.map(({ slot }) => slot)).size > 1
  const columns = day?.dishes.length ?? 0
  const placed = draft.rows.filter((row) => row.placed !== null).length
  const total = open.reduce((sum, row) => sum + totalOf(linesOf(row, day)), 0)

  /** After the next frame: the row may only just have come. */
  function focusOn(row: number, column: number) {
    requestAnimationFrame(() => {
      table.current?.querySelector<HTMLInputElement>(`[data-cell="${row} ${column}"]:not(:disabled)`)?.focus()
    })
  }

  function onKey(event: KeyboardEvent<HTMLInputElement>, row: number, column: number) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const down = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (down !== 0) {
      event.preventDefault()
      focusOn(row + down, draft.rows[row + down - 1]?.chosen === null ? 0 : column)
    } else if (event.key === 'Enter' && column > 0) {
      event.preventDefault()
      focusOn(row + 1, draft.rows[row]?.chosen === null ? 0 : 1)
    }
  }

  return (
    <form
      noValidate
      className="flex min-w-0 flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) grid.send()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !busy) {
          event.preventDefault()
          grid.send()
        }
      }}
    >
      <div className="flex flex-wrap gap-4">
        <Select
          label={m.entry_day()}
          disabled={unanswered}
          value={draft.day}
          options={days.map((one) => ({ value: dayKey(one), label: dayLabel(one, twoSlots) }))}
          onChange={({ target }) => change({ day: target.value })}
        />
        <Select
          label={m.entry_source()}
          disabled={unanswered}
          value={draft.source}
          options={ENTERED_SOURCES.map((source) => ({ value: source, label: SOURCE_TEXTS[source]() }))}
          onChange={({ target }) => change({ source: target.value as EnteredSource })}
        />
      </div>
      {columns === 0 ? (
        <p>{m.entry_no_menu()}</p>
      ) : (
        <>
          <p className="text-ink-soft text-sm">{m.grid_keys()}</p>
          <div className="relative overflow-x-auto rounded-lg border border-line bg-surface">
            <table ref={table} className="w-full text-left text-base">
              <caption className="sr-only">{m.grid_title()}</caption>
              <thead className="bg-ground text-sm">
                <tr>
                  <th scope="col" className="p-2">
                    {m.grid_customers()}
                  </th>
                  {day?.dishes.map(({ name, price }) => (
                    <th key={name} scope="col" className="max-w-28 p-2 font-semibold">
                      {name}
                      {price !== undefined && (
                        <span className="block font-normal text-ink-soft">{formatRupees(price)}</span>
                      )}
                    </th>
                  ))}
                  <th scope="col" className="p-2 text-right">
                    {m.grid_total()}
                  </th>
                  <td />
                </tr>
              </thead>
              <tbody>
                {draft.rows.slice(0, MAX_ENTRY_ROWS + placed).map((row, index) => (
                  <GridRowCells
                    key={row.key}
                    grid={grid}
                    row={row}
                    number={index + 1}
                    day={day}
                    onKey={onKey}
                    onChosen={(number) => focusOn(number, 1)}
                  />
                ))}
              </tbody>
              <tfoot className="border-line border-t bg-ground font-semibold tabular-nums">
                <tr>
                  <th scope="row" className="p-2">
                    {m.grid_all()}
                  </th>
                  {day?.dishes.map(({ name }) => (
                    <td key={name} className="p-2 pl-5">
                      {countText(wantedOf(draft.rows, name))}
                    </td>
                  ))}
                  <td className="whitespace-nowrap p-2 text-right">{formatRupees(total)}</td>
                  <td />
                </tr>
              </tfoot>
            </table>
          </div>
        </>
      )}
      {needsReason && (
        <Field
          label={m.entry_reason()}
          hint={m.entry_reason_hint()}
          value={draft.reason}
          maxLength={MAX_REASON_LENGTH}
          autoComplete="off"
          onChange={({ target }) => change({ reason: target.value })}
        />
      )}
      {unanswered && (
        <UnansweredAlert
          title={m.payment_unanswered_title()}
          text={m.grid_unanswered()}
          busy={busy}
          onAskAgain={() => grid.send()}
        />
      )}
      <div className="sticky bottom-0 flex flex-wrap items-center justify-end gap-3 border-line border-t bg-ground py-3">
        <p role="alert" className="min-w-0 flex-1 font-medium text-danger-dark">
          {unanswered ? null : problem}
        </p>
        {placed > 0 && (
          <Button variant="secondary" disabled={busy || unanswered} onClick={grid.clearPlaced}>
            {m.grid_clear()}
          </Button>
        )}
        <Button type="submit" disabled={columns === 0 || unanswered} busy={busy} busyLabel={m.entry_sending()}>
          {submitText(open.length)}
        </Button>
      </div>
    </form>
  )
}

function dayLabel(day: EntryDay, withSlot: boolean): string {
  const name = [weekdayAndDay(day.day), withSlot && slotName(day.slot)].filter(Boolean).join(', ')
  if (day.dishes.length === 0) return m.entry_day_no_menu({ day: name })
  return day.late ? m.entry_day_late({ day: name }) : name
}

function submitText(count: number): string {
  if (count === 0) return m.grid_submit_none()
  return count === 1 ? m.grid_submit_one() : m.grid_submit({ count: countText(count) })
}
