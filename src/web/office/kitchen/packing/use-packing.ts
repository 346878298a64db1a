import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { isKitchenDay } from '#shared/base/kitchen-time.ts'
import type { CallReply } from '#shared/contract/define.ts'
import type { PackingBox } from '#shared/contract/kitchen/office/packing.schemas.ts'
import { packingCalls } from '#shared/contract/kitchen/office/packing.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { keyOf, useApi, useCall, useRefresh } from '#web/kit/api/use-call.ts'
import { toast } from '#web/ui/toast.ts'
import { usePlace } from '../../hash-location.ts'

/** Without events, and beside them. */
const REFRESH_MS = 20_000

export interface BoxKey {
  order_id: string
  number: number
}

/** What a scan found, for the eyes of who packs. */
export type Scanned = { box: PackingBox; again: boolean } | { problem: string }

export const boxId = ({ order_id, number }: BoxKey) => `${order_id} ${number}`

/** The boxes of the day and slot that the address names, and what can be done with them. */
export function usePacking() {
  const api = useApi()
  const client = useQueryClient()
  const refresh = useRefresh()
  const [namedDay, namedSlot] = [usePlace('day'), usePlace('slot')]
  const [scanned, setScanned] = useState<Scanned | null>(null)
  const input = {
    query: {
      ...(namedDay !== null && isKitchenDay(namedDay) && { day: namedDay }),
      ...(namedSlot === 'dinner' && { slot: 'dinner' as const }),
    },
  }
  const query = useCall(packingCalls.packing, input, {
    staleTime: 0,
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  })
  const packing = query.data

  /** Shows at once what has been done; what others do comes with the next reading. */
  function show(changed: readonly BoxKey[], packed: PackingBox['packed']) {
    const keys = new Set(changed.map(boxId))
    client.setQueryData<CallReply<typeof packingCalls.packing>>(
      keyOf(packingCalls.packing, input),
      (read) =>
        read && {
          ...read,
          boxes: read.boxes.map((box) => (keys.has(boxId(box)) ? { ...box, packed, look_again: false } : box)),
        },
    )
  }

  const ticking = useAction(async (keys: readonly BoxKey[], packed: boolean) => {
    if (!packing) return
    const { day, slot } = packing
    const boxes = keys.map(({ order_id, number }) => ({ order_id, number }))
    try {
      const { changed } = await api.call(packingCalls.packBoxes, { body: { day, slot, boxes, packed } })
      show(changed, packed ? { by: '', at: new Date().toISOString() } : null)
      if (packed && changed.length === 0) toast.warning(m.packing_not_coming())
    } catch (error) {
      toast.error(errorText(error, m.packing_pack_failed()))
    }
    await refresh(packingCalls.packing)
  })

  const scanning = useAction(async (code: string) => {
    if (!packing) return
    const { day, slot } = packing
    try {
      const found = await api.call(packingCalls.scanBox, { body: { day, slot, code } })
      show([found.box], found.box.packed)
      setScanned(found)
    } catch (error) {
      setScanned({ problem: errorText(error, m.packing_scan_failed()) })
    }
    await refresh(packingCalls.packing)
  })

  return {
    query,
    packing,
    tick: ticking.run,
    ticking: ticking.busyWith,
    scan: scanning.run,
    scanned,
    scanning: scanning.busy,
  }
}

export type PackingWork = ReturnType<typeof usePacking>
