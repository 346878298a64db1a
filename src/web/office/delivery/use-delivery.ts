import { keepPreviousData } from '@tanstack/react-query'
import * as m from '#paraglide/messages.js'
import { isKitchenDay } from '#shared/base/kitchen-time.ts'
import type { DeliveryBoard, DeliveryRun } from '#shared/contract/delivery/office/delivery.schemas.ts'
import { deliveryCalls } from '#shared/contract/delivery/office/delivery.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi, useCall, useRefresh } from '#web/kit/api/use-call.ts'
import { toast } from '#web/ui/toast.ts'
import { usePlace } from '../hash-location.ts'
import { useMay } from '../session-context.ts'

/** Without events, and beside them. */
const REFRESH_MS = 30_000

/** The runs of the day and slot that the address names, and what can be done with them. */
export function useDelivery() {
  const api = useApi()
  const may = useMay()
  const refresh = useRefresh()
  const [namedDay, namedSlot] = [usePlace('day'), usePlace('slot')]
  const query = useCall(
    deliveryCalls.deliveryBoard,
    {
      query: {
        ...(namedDay !== null && isKitchenDay(namedDay) && { day: namedDay }),
        ...(namedSlot === 'dinner' && { slot: namedSlot }),
      },
    },
    { staleTime: 0, refetchInterval: REFRESH_MS, placeholderData: keepPreviousData },
  )
  const board = query.data?.board
  const work = useAction(async (change: () => Promise<unknown>, done?: string) => {
    try {
      await change()
      if (done) toast.success(done)
    } catch (error) {
      toast.error(errorText(error, m.delivery_failed()))
    }
    await refresh(deliveryCalls.deliveryBoard)
  })
  const arrange = ({ day, slot }: Pick<DeliveryBoard, 'day' | 'slot'>) =>
    work.run(() => api.call(deliveryCalls.arrangeRuns, { body: { day, slot } }), m.delivery_arranged())
  const order = ({ _id, version }: DeliveryRun, stops: string[], done?: string) =>
    work.run(() => api.call(deliveryCalls.orderStops, { params: { id: _id }, body: { version, stops } }), done)
  const addTo = ({ _id, version, route }: DeliveryRun, order: string) =>
    work.run(
      () => api.call(deliveryCalls.addToRun, { params: { id: _id }, body: { version, orders: [order] } }),
      m.delivery_added({ name: route.name }),
    )
  const assign = ({ _id, version }: DeliveryRun, riderId: string | null) =>
    work.run(() => api.call(deliveryCalls.assignRider, { params: { id: _id }, body: { version, riderId } }))
  return {
    api,
    query,
    board,
    busy: work.busy,
    run: work.run,
    arrange,
    order,
    addTo,
    assign,
    mayChange: may('delivery.write'),
  }
}

export type Delivery = ReturnType<typeof useDelivery>
