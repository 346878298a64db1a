import * as m from '#paraglide/messages.js'
import { type Problem, problemAt } from '#web/kit/editor/problem.ts'

/** Who asks for something says why. */
export function reasonProblem(reason: string): Problem | null {
  return reason.trim() === '' ? problemAt('reason', m.admin_reason_required()) : null
}
