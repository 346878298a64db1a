import * as m from '#paraglide/messages.js'
import type { StopPhoto } from '#shared/contract/delivery/office/delivery.schemas.ts'
import { clockTime } from '#web/kit/parts/dates.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DoorPicture } from './DoorPicture.tsx'

/** The photo of a delivery as large as the screen has room. */
export default function PhotoDialog({ photo, onClose }: { photo: StopPhoto; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="wide"
      title={m.delivery_photo_title()}
      description={m.delivery_photo_by({ rider: photo.rider, time: clockTime(photo.at) })}
    >
      <DoorPicture photo={photo} size="full" className="mx-auto max-h-[75dvh] max-w-full rounded-md object-contain" />
    </Dialog>
  )
}
