/** How a delivery is shown: by the rider's tap, by a code that the customer is shown and tells at the door, or by a photo. */

export const PROOFS = ['tap', 'code', 'photo'] as const
export type Proof = (typeof PROOFS)[number]

export const CODE_DIGITS = 4

/** So often another code than the right one can be tried while there is a network: by guessing alone it is not found. */
export const CODE_TRIES = 5

/** Why a customer tells none. Left at the gate there is nobody to tell it. */
export const NO_CODE_REASONS = ['no_app', 'no_phone', 'someone_else', 'at_gate'] as const
export type NoCodeReason = (typeof NO_CODE_REASONS)[number]

/** Why a rider takes no photo. */
export const NO_PHOTO_REASONS = ['no_camera', 'no_room', 'too_dark', 'not_wanted'] as const
export type NoPhotoReason = (typeof NO_PHOTO_REASONS)[number]

/** What came with a delivery. */
interface Shown {
  code?: string | undefined
  /** There is one on the phone, which comes after the event. */
  photo?: boolean | undefined
}

/** What the dispatcher is told of a delivery that was not shown as its run wants it; `null`: it was. */
export function proofProblem(
  wanted: { proof: Proof; code: string },
  { code, photo = false }: Shown,
): 'wrong_code' | 'no_code' | 'no_photo' | null {
  if (wanted.proof === 'tap') return null
  if (wanted.proof === 'photo') return photo ? null : 'no_photo'
  if (code === undefined) return 'no_code'
  return code === wanted.code ? null : 'wrong_code'
}
