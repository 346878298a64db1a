import { Bike } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import { deliveriesCalls } from '#shared/contract/delivery/customer/deliveries.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import { usePollInterval } from '#web/kit/stores/live-store.ts'

const REFRESH_MS = 30_000

/** How many stops the rider has before this order's, and the code for the door; nothing for one that is on no run. */
export default function StopsBefore({ orderId }: { orderId: string }) {
  const refetchInterval = usePollInterval(REFRESH_MS)
  const { data } = useCall(deliveriesCalls.listDeliveries, {}, { staleTime: 0, refetchInterval })
  const delivery = data?.deliveries.find((one) => one.orderId === orderId)
  if (!delivery) return null
  const { stopsBefore, arrived, code } = delivery
  return (
    <>
      <p role="status" className="flex items-center gap-2 rounded-md bg-sky-soft p-3 font-medium text-sky">
        <Bike className="size-5 shrink-0" />
        {arrived
          ? m.delivery_at_door()
          : stopsBefore === 0
            ? m.delivery_next()
            : stopsBefore === 1
              ? m.delivery_one_before()
              : m.delivery_stops_before({ count: stopsBefore })}
      </p>
      {code && (
        <p className="mt-2 flex items-center justify-between gap-4 rounded-md border border-edge p-3">
          <span>
            <span className="block font-semibold">{m.delivery_code()}</span>
            <span className="block text-ink-soft text-sm">{m.delivery_code_hint()}</span>
          </span>
          <strong className="font-bold text-xl tabular-nums">{code}</strong>
        </p>
      )}
    </>
  )
}
