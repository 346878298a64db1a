import * as m from '#paraglide/messages.js'
import type { StopPhoto } from '#shared/contract/delivery/office/delivery.schemas.ts'
import { deliveryPhotoCalls } from '#shared/contract/delivery/office/delivery-photos.ts'
import { useCall } from '#web/kit/api/use-call.ts'
import { clockTime } from '#web/kit/parts/dates.ts'

interface DoorPictureProps {
  photo: StopPhoto
  size: 'small' | 'full'
  className: string
}

/** The picture itself, asked for with the session: no address shows it to anybody else. What the small one is says its button. */
export function DoorPicture({ photo: { eventId, rider, at }, size, className }: DoorPictureProps) {
  const input = { params: { id: eventId }, query: { size } }
  const { data, isError } = useCall(deliveryPhotoCalls.doorPhoto, input, { staleTime: Number.POSITIVE_INFINITY })
  if (isError) return <span className="block p-2 text-sm">{m.delivery_photo_failed()}</span>
  if (!data) return <span className="block p-2 text-ink-soft text-sm">{m.delivery_photo_loading()}</span>
  return (
    <img
      src={data.picture}
      alt={size === 'small' ? '' : m.delivery_photo_alt({ rider, time: clockTime(at) })}
      className={className}
    />
  )
}
