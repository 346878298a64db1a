import { Camera, CameraOff } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { StopPhoto } from '#shared/contract/delivery/office/delivery.schemas.ts'
import { clockTime } from '#web/kit/parts/dates.ts'
import { DoorPicture } from './DoorPicture.tsx'
import { NO_PHOTO_WHY } from './no-photo-why.ts'

const PhotoDialog = lazy(() => import('./PhotoDialog.tsx'))

/** The photo of a delivery: a small one that opens the large one, else why it is not there. */
export function DoorPhoto(photo: StopPhoto) {
  const { state, reason, rider, at } = photo
  const [open, setOpen] = useState(false)
  if (state !== 'here') {
    const Icon = state === 'on_its_way' ? Camera : CameraOff
    return (
      <p className="flex items-center gap-2">
        <Icon className="size-5 shrink-0 text-ink-soft" />
        {state === 'on_its_way' && m.delivery_photo_on_its_way({ rider })}
        {state === 'overdue' && m.delivery_photo_overdue({ rider })}
        {state === 'deleted' && m.delivery_photo_deleted()}
        {state === 'none' &&
          (reason ? m.delivery_photo_none_why({ why: NO_PHOTO_WHY[reason]() }) : m.delivery_photo_none())}
      </p>
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <button
        type="button"
        className="size-28 shrink-0 overflow-hidden rounded-md border border-edge bg-sunken"
        onClick={() => setOpen(true)}
      >
        <span className="sr-only">{m.delivery_photo_open({ rider, time: clockTime(at) })}</span>
        <DoorPicture photo={photo} size="small" className="size-full object-cover" />
      </button>
      <span>
        <span className="block font-bold">{m.delivery_photo()}</span>
        <span className="block text-ink-soft">{m.delivery_photo_by({ rider, time: clockTime(at) })}</span>
      </span>
      {open && (
        <Suspense fallback={null}>
          <PhotoDialog photo={photo} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
