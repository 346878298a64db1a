import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { EntryDay } from '#shared/contract/ordering/office/order-entry.schemas.ts'
import { orderEntryCalls } from '#shared/contract/ordering/office/order-entry.ts'
import { adminOrderCalls } from '#shared/contract/ordering/office/orders.ts'
import { errorText, isUnanswered } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi, useRefresh } from '#web/kit/api/use-call.ts'
import { useAskBeforeUnload, useKeepOnUnmount } from '#web/kit/editor/keep-form.ts'
import { countText } from '#web/kit/parts/count-text.ts'
import { toast } from '#web/ui/toast.ts'
import { type Chosen, dayKey } from '../../parts/entry/entry-draft.ts'
import { useMay } from '../../session-context.ts'
import {
  blankGrid,
  blankRow,
  bodyOf,
  type GridDraft,
  type GridRow,
  onOpenDay,
  openRows,
  rowProblem,
  withCustomer,
  withOutcome,
} from './grid-draft.ts'
import { keptGrid } from './kept-grid.ts'

/** The grid of orders: its rows, whose they are, and sending them. `onStale`: prices are others than those that are shown. */
export function useEntryGrid(days: EntryDay[], onStale: () => void) {
  const api = useApi()
  const refresh = useRefresh()
  const mayPass = useMay()('orders.override')
  const [typed, setDraft] = useState<GridDraft>(() => keptGrid.getState()?.draft ?? blankGrid(days))
  const draft = onOpenDay(typed, days)
  const [problem, setProblem] = useState<string | null>(null)
  const day = days.find((one) => dayKey(one) === draft.day)
  const open = openRows(draft)
  const passes = (row: GridRow) => mayPass && (day?.late === true || row.passes)
  const needsReason = open.some(passes)
  useKeepOnUnmount(open.length > 0 ? { saved: null, draft } : null, keptGrid)
  useAskBeforeUnload(open.length > 0)

  function changeRow(key: string, change: (row: GridRow) => GridRow) {
    setProblem(null)
    setDraft((now) => ({ ...now, rows: withBlank(now.rows.map((row) => (row.key === key ? change(row) : row))) }))
  }

  const { busy, run } = useAction(async () => {
    const body = {
      source: draft.source,
      menuDate: day?.day ?? '',
      ...(day && { slot: day.slot }),
      rows: open.map((row) => bodyOf(row, day, passes(row))),
      ...(needsReason && { reason: draft.reason.trim() }),
    }
    // Before the answer: the page may be left, or loaded anew, while it is on its way.
    setDraft((now) => ({ ...now, unanswered: true }))
    try {
      const { rows } = await api.call(orderEntryCalls.enterOrders, { body })
      const placed = rows.filter((row) => row.placed).length
      const missed = rows.length - placed
      setDraft((now) => ({ ...now, unanswered: false, rows: withBlank(withOutcome(now.rows, rows, mayPass)) }))
      if (placed > 0) toast.success(placed === 1 ? m.grid_placed_one() : m.grid_placed({ count: countText(placed) }))
      setProblem(missed === 0 ? null : m.grid_missed({ count: countText(missed) }))
      if (rows.some(({ rejected }) => rejected?.code === 'order_prices_changed')) onStale()
      for (const call of [adminOrderCalls.listAdminOrders, adminOrderCalls.orderTotals]) void refresh(call)
    } catch (error) {
      setDraft((now) => ({ ...now, unanswered: isUnanswered(error) }))
      setProblem(errorText(error, m.entry_send_failed()))
    }
  })
  const unanswered = draft.unanswered && !busy

  return {
    draft,
    day,
    open,
    problem,
    needsReason,
    busy,
    unanswered,
    change(changes: Partial<Omit<GridDraft, 'rows'>>) {
      setProblem(null)
      setDraft((now) => ({ ...now, ...changes }))
    },
    changeRow,
    /** Somebody known, whose addresses are read, or a new phone. */
    async choose(key: string, chosen: Chosen, title: string) {
      changeRow(key, (row) => ({ ...row, chosen, title, problem: null }))
      if (!('id' in chosen)) return
      try {
        const query = { customer: chosen.id }
        const { customer } = await api.call(orderEntryCalls.orderEntry, { query })
        if (customer) changeRow(key, (row) => withCustomer(row, customer))
      } catch (error) {
        changeRow(key, (row) => ({ ...row, chosen: null, problem: errorText(error, m.entry_failed()) }))
      }
    },
    remove: (key: string) =>
      setDraft((now) => ({ ...now, rows: withBlank(now.rows.filter((row) => row.key !== key)) })),
    /** A sheet without the rows that are placed. */
    clearPlaced: () =>
      setDraft((now) => ({ ...now, rows: withBlank(now.rows.filter(({ placed }) => placed === null)) })),
    send() {
      if (unanswered) return void run()
      const problems = new Map(open.map((row) => [row.key, rowProblem(row, day)]))
      setDraft((now) => ({
        ...now,
        rows: now.rows.map((row) => (problems.has(row.key) ? { ...row, problem: problems.get(row.key) ?? null } : row)),
      }))
      const wrong = [...problems.values()].filter((text) => text !== null).length
      if (open.length === 0) return setProblem(m.grid_empty())
      if (wrong > 0) return setProblem(m.grid_missed({ count: countText(wrong) }))
      if (needsReason && draft.reason.trim() === '') return setProblem(m.admin_reason_required())
      void run()
    },
  }
}

/** The rows with an empty one at the end, as long as another fits into one call. */
function withBlank(rows: GridRow[]): GridRow[] {
  const last = rows.at(-1)
  return last && last.chosen === null && last.placed === null ? rows : [...rows, blankRow()]
}

export type EntryGridState = ReturnType<typeof useEntryGrid>
