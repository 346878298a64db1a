import { AppError } from '#server/kernel/http/errors.ts'
import { type KitchenDay, kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { rangeProblem } from '#shared/domain/calendar/closures.ts'

const CODES = {
  backwards: 'closure_days_backwards',
  past: 'closure_days_past',
  too_long: 'closure_days_too_many',
} as const

/** Throws the code of what is wrong with days that are to be closed or opened again; none of them may be over. */
export function requireRange(range: { from: KitchenDay; to: KitchenDay }, now: Date): void {
  const problem = rangeProblem(range, kitchenDayOf(now))
  if (problem !== null) throw new AppError(CODES[problem])
}
