import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { CallInput, CallReply } from '#shared/contract/define.ts'
import type { CountedStatuses } from '#shared/contract/ordering/office/orders.schemas.ts'
import { adminOrderCalls } from '#shared/contract/ordering/office/orders.ts'
import type { AskedChange } from '#shared/contract/people/office/approvals.schemas.ts'
import { MAX_ORDERS_AT_ONCE, type OrderStatus } from '#shared/domain/ordering/order-status.ts'
import { errorText, failureOf } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi } from '#web/kit/api/use-call.ts'
import { toast } from '#web/ui/toast.ts'
import { type Asked, useLetGo } from '../parts/use-let-go.ts'
import { calledOffAs } from './called-off-as.ts'
import { showChangedStatuses } from './use-orders.ts'

const { setMatchingStatuses } = adminOrderCalls

/** A change of many orders that is done and can be undone. */
export interface BulkChange {
  to: OrderStatus
  changed: { _id: string; from: OrderStatus }[]
  /** How many orders stay cancelled or skipped, since others were changed with them. */
  leftOut: { cancelled: number; skipped: number }
}

/** All that a list finds. */
interface Found {
  match: CallInput<typeof setMatchingStatuses>['body']['match']
  upTo: string
  count: number
  /** How many of them were in each status, as was shown. */
  seen: CountedStatuses | undefined
}

/** More orders would be changed by now than was shown. */
export interface StaleChange {
  to: OrderStatus
  seen: CountedStatuses
  present: CountedStatuses
  goOn: () => void
}

/** What of the orders is changed, and why, when they go back. */
interface How {
  onlyFrom?: OrderStatus
  revive?: boolean
  reason?: string
}

type Done = CallReply<typeof adminOrderCalls.setOrderStatuses>

function askedOf(ids: string[], status: OrderStatus): AskedChange | null {
  const as = calledOffAs(status)
  return as && { calledOffOrders: { ids, ...as } }
}

/** Of the orders that the server says a list finds. */
function calledOffAsked(status: OrderStatus): Asked {
  return (error) => {
    const ids = failureOf(error, setMatchingStatuses, 'money_needs_approval')?.orders
    return ids ? askedOf(ids, status) : null
  }
}

/** Changes the status of many orders at once, and takes it back. */
export function useBulkChange() {
  const api = useApi()
  const client = useQueryClient()
  const { letGo, ownerDialog } = useLetGo()
  const [last, setLast] = useState<BulkChange | null>(null)
  const [stale, setStale] = useState<StaleChange | null>(null)
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)

  /** Makes a change, and shows it as soon as the server has said so; `null` when the owner is asked for it instead. */
  async function make(set: () => Promise<Done>, asked: Asked, reason?: string): Promise<Done | null> {
    const { made = null } = await letGo(set, asked, reason)
    if (made) await showChangedStatuses(client, new Map(made.changed.map(({ _id, to }) => [_id, to])))
    return made
  }

  /** One call for as many as it takes. */
  const send = (ids: string[], status: OrderStatus, how: How) =>
    make(
      () => api.call(adminOrderCalls.setOrderStatuses, { body: { ids, status, ...how } }),
      askedOf(ids, status),
      how.reason,
    )

  /** Changes all that a list finds, by one call. */
  const matching = useAction(async (found: Found, to: OrderStatus, reason: string, onDone: () => void) => {
    setProgress({ done: 0, total: found.count })
    setStale(null)
    const { match, upTo, seen } = found
    try {
      const body = { match, upTo, status: to, ...(seen && { seen }), ...(reason && { reason }) }
      const set = () => api.call(setMatchingStatuses, { body })
      const made = await make(set, calledOffAsked(to), reason)
      if (made) setLast({ to, changed: made.changed, leftOut: made.leftOut })
      onDone()
    } catch (error) {
      const present = failureOf(error, setMatchingStatuses, 'preview_stale')?.present
      if (present) {
        const goOn = () => matching.run({ ...found, seen: present }, to, reason, onDone)
        setStale({ to, seen: seen ?? {}, present, goOn })
      } else toast.error(m.admin_orders_status_failed({ message: errorText(error, m.admin_no_answer()) }))
    }
    setProgress(null)
  })

  const changing = useAction(async (ids: string[], to: OrderStatus, reason: string, onDone: () => void) => {
    const changed: BulkChange['changed'] = []
    const leftOut: BulkChange['leftOut'] = { cancelled: 0, skipped: 0 }
    let isMade = false
    // What several calls change no single one of them can look over.
    const how = { ...(ids.length > MAX_ORDERS_AT_ONCE && { revive: false }), ...(reason && { reason }) }
    setProgress({ done: 0, total: ids.length })
    try {
      for (let done = 0; done < ids.length; done += MAX_ORDERS_AT_ONCE) {
        const reply = await send(ids.slice(done, done + MAX_ORDERS_AT_ONCE), to, how)
        changed.push(...(reply?.changed ?? []))
        leftOut.cancelled += reply?.leftOut.cancelled ?? 0
        leftOut.skipped += reply?.leftOut.skipped ?? 0
        isMade ||= reply !== null
        setProgress({ done: Math.min(ids.length, done + MAX_ORDERS_AT_ONCE), total: ids.length })
      }
    } catch (error) {
      toast.error(m.admin_orders_status_failed({ message: errorText(error, m.admin_no_answer()) }))
      // What has been changed before it failed can be undone all the same.
      if (changed.length === 0) return setProgress(null)
    }
    setProgress(null)
    if (isMade) setLast({ to, changed, leftOut })
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
          const sent = await send(ids, from, { onlyFrom: last.to, reason: m.reason_undone() })
          undone += sent?.changed.length ?? 0
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
    stale,
    dropStale: () => setStale(null),
    change: changing.run,
    changeMatching: matching.run,
    undo: undoing.run,
    undoing: undoing.busy,
    /** To be rendered. */
    ownerDialog,
  }
}
