/** How a delivery is shown: by the rider's tap, or by a code that the customer is shown and tells at the door. */

export const PROOFS = ['tap', 'code'] as const
export type Proof = (typeof PROOFS)[number]

export const CODE_DIGITS = 4

/** So often another code than the right one can be tried while there is a network: by guessing alone it is not found. */
export const CODE_TRIES = 5

/** Why a customer tells none. Left at the gate there is nobody to tell it. */
export const NO_CODE_REASONS = ['no_app', 'no_phone', 'someone_else', 'at_gate'] as const
export type NoCodeReason = (typeof NO_CODE_REASONS)[number]

/** What the dispatcher is told of a delivery that was not shown as its run wants it; `null`: it was. */
export function proofProblem(
  wanted: { proof: Proof; code: string },
  told: string | undefined,
): 'wrong_code' | 'no_code' | null {
  if (wanted.proof === 'tap') return null
  if (told === undefined) return 'no_code'
  return told === wanted.code ? null : 'wrong_code'
}
