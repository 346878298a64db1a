import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { CallInput } from '#shared/contract/define.ts'
import { adminOrderCalls } from '#shared/contract/ordering/office/orders.ts'
import { MAX_ORDERS_AT_ONCE, type OrderStatus } from '#shared/domain/ordering/order-status.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi } from '#web/kit/api/use-call.ts'
import { toast } from '#web/ui/toast.ts'
import { showChangedStatuses } from './use-orders.ts'

/** A change of many orders that is done and can be undone. */
export interface BulkChange {
  to: OrderStatus
  changed: { _id: string; from: OrderStatus }[]
  /** How many orders stay cancelled or skipped, since others were changed with them. */
  leftOut: { cancelled: number; skipped: number }
}

/** All that a list finds. */
interface Found {
  match: CallInput<typeof adminOrderCalls.setMatchingStatuses>['body']['match']
  upTo: string
  count: number
}

/** What of the orders is changed, and why, when they go back. */
interface How {
  onlyFrom?: OrderStatus
  revive?: boolean
  reason?: string
}

/** Changes the status of many orders at once, and takes it back. */
export function useBulkChange() {
  const api = useApi()
  const client = useQueryClient()
  const [last, setLast] = useState<BulkChange | null>(null)
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)

  /** One call for as many as it takes; shows them changed as soon as the server has said so. */
  async function send(ids: string[], status: OrderStatus, how: How) {
    const done = await api.call(adminOrderCalls.setOrderStatuses, { body: { ids, status, ...how } })
    await showChangedStatuses(client, new Map(done.changed.map(({ _id, to }) => [_id, to])))
    return done
  }

  /** Changes all that a list finds, by one call. */
  const matching = useAction(async (found: Found, to: OrderStatus, reason: string, onDone: () => void) => {
    setProgress({ done: 0, total: found.count })
    try {
      const { changed, leftOut } = await api.call(adminOrderCalls.setMatchingStatuses, {
        body: { match: found.match, upTo: found.upTo, status: to, ...(reason && { reason }) },
      })
      await showChangedStatuses(client, new Map(changed.map(({ _id, to }) => [_id, to])))
      setLast({ to, changed, leftOut })
      onDone()
    } catch (error) {
      toast.error(m.admin_orders_status_failed({ message: errorText(error, m.admin_no_answer()) }))
    }
    setProgress(null)
  })

  const changing = useAction(async (ids: string[], to: OrderStatus, reason: string, onDone: () => void) => {
    const changed: BulkChange['changed'] = []
    const leftOut: BulkChange['leftOut'] = { cancelled: 0, skipped: 0 }
    // What several calls change no single one of them can look over.
    const how = { ...(ids.length > MAX_ORDERS_AT_ONCE && { revive: false }), ...(reason && { reason }) }
    setProgress({ done: 0, total: ids.length })
    try {
      for (let done = 0; done < ids.length; done += MAX_ORDERS_AT_ONCE) {
        const reply = await send(ids.slice(done, done + MAX_ORDERS_AT_ONCE), to, how)
        changed.push(...reply.changed)
        leftOut.cancelled += reply.leftOut.cancelled
        leftOut.skipped += reply.leftOut.skipped
        setProgress({ done: Math.min(ids.length, done + MAX_ORDERS_AT_ONCE), total: ids.length })
      }
    } catch (error) {
      toast.error(m.admin_orders_status_failed({ message: errorText(error, m.admin_no_answer()) }))
      // What has been changed before it failed can be undone all the same.
      if (changed.length === 0) return setProgress(null)
    }
    setProgress(null)
    setLast({ to, changed, leftOut })
    onDone()
  })

  const undoing = useAction(async () => {
    if (!last) return
    let undone = 0
    const byFormer = Map.groupBy(last.changed, ({ from }) => from)
    try {
      for (const [from, orders] of byFormer) {
        for (let at = 0; at < orders.length; at += MAX_ORDERS_AT_ONCE) {
          const ids = orders.slice(at, at + MAX_ORDERS_AT_ONCE).map(({ _id }) => _id)
          undone += (await send(ids, from, { onlyFrom: last.to, reason: m.reason_undone() })).changed.length
        }
      }
      const kept = last.changed.length - undone
      toast.success(undone === 1 ? m.admin_orders_bulk_undone_one() : m.admin_orders_bulk_undone({ count: undone }))
      if (kept > 0) toast.info(m.admin_orders_bulk_undo_kept({ count: kept }))
      setLast(null)
    } catch (error) {
      // Undoing again changes what is left: orders that have their former status again are not touched.
      toast.error(m.admin_orders_status_failed({ message: errorText(error, m.admin_no_answer()) }))
    }
  })

  return {
    last,
    /** One order has been changed by itself: it can be taken back in the same way. */
    remember: (one: BulkChange['changed'][number], to: OrderStatus) =>
      setLast({ to, changed: [one], leftOut: { cancelled: 0, skipped: 0 } }),
    forget: () => setLast(null),
    progress,
    change: changing.run,
    changeMatching: matching.run,
    undo: undoing.run,
    undoing: undoing.busy,
  }
}
