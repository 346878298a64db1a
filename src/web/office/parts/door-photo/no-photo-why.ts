import * as m from '#paraglide/messages.js'
import type { NoPhotoReason } from '#shared/domain/delivery/proof.ts'

/** Why a rider has taken no photo, within a sentence. */
export const NO_PHOTO_WHY: Record<NoPhotoReason, () => string> = {
  no_camera: m.delivery_no_photo_no_camera,
  no_room: m.delivery_no_photo_no_room,
  too_dark: m.delivery_no_photo_too_dark,
  not_wanted: m.delivery_no_photo_not_wanted,
}
