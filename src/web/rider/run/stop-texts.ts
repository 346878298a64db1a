import * as m from '#paraglide/messages.js'
import type { RiderStop } from '#shared/contract/delivery/rider/run.schemas.ts'
import type { NoCodeReason, NoPhotoReason } from '#shared/domain/delivery/proof.ts'
import type { FailReason, StopState } from '#shared/domain/delivery/stop-states.ts'

/** `2 steel, 1 glass` */
export function boxesText(boxes: RiderStop['leave']): string {
  return boxes.map(({ n, name }) => `${n} ${name}`).join(', ')
}

export const FAIL_TEXTS: Record<FailReason, () => string> = {
  not_home: m.rider_fail_not_home,
  refused: m.rider_fail_refused,
  wrong_address: m.rider_fail_wrong_address,
  damaged: m.rider_fail_damaged,
  not_ready: m.rider_fail_not_ready,
  too_late: m.rider_fail_too_late,
}

export const NO_CODE_TEXTS: Record<Exclude<NoCodeReason, 'at_gate'>, () => string> = {
  no_app: m.rider_no_code_no_app,
  no_phone: m.rider_no_code_no_phone,
  someone_else: m.rider_no_code_someone_else,
}

export const NO_PHOTO_TEXTS: Record<NoPhotoReason, () => string> = {
  no_camera: m.rider_no_photo_no_camera,
  no_room: m.rider_no_photo_no_room,
  too_dark: m.rider_no_photo_too_dark,
  not_wanted: m.rider_no_photo_not_wanted,
}

export const STATE_TEXTS: Record<StopState, () => string> = {
  pending: m.rider_state_pending,
  arrived: m.rider_state_arrived,
  delivered: m.rider_state_delivered,
  failed: m.rider_state_failed,
  withdrawn: m.rider_state_withdrawn,
}
