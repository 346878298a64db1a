import type { ZodType } from 'zod'
import { enteredDaysOf } from '#server/kernel/http/entered-days.ts'
import type { contract } from '#shared/contract/contract.ts'
import type { Contract } from '#shared/contract/define.ts'
import type { ErrorCode } from '#shared/contract/error-codes.ts'
import { CUSTOMER_REJECTIONS } from './customer-rejections.ts'
import { OFFICE_REJECTIONS } from './office-rejections.ts'

/**
 * Which codes each call can answer, for its description. What every call of a kind can answer follows from the kind; the rest
 * stands by call in the two tables. The tests' client rejects a code that is not told of the call that answered it.
 */

const REJECTIONS: Record<keyof typeof contract, ErrorCode[]> = { ...CUSTOMER_REJECTIONS, ...OFFICE_REJECTIONS }

/** All codes that a call can answer, those of its kind first. */
export function rejectionsOf(call: Contract): ErrorCode[] {
  return [...new Set([...ofKind(call), ...(REJECTIONS[call.name as keyof typeof contract] ?? [])])]
}

/** Whether a person enters a day in a part of the input. */
const takesDays = (schema: ZodType | undefined) => enteredDaysOf(schema, '') !== null

/** What follows from who may make a call, from its method, and from what it takes. */
function ofKind({ access, method, ownPhone, idempotent, needsReason, schemas }: Contract): ErrorCode[] {
  const { params, query, body } = schemas
  return [
    ...(access === 'public' ? [] : (['sign_in_required'] as const)),
    ...(access === 'customer' ? (['same_person_unanswered'] as const) : []),
    ...(access === 'admin' ? (['not_allowed'] as const) : []),
    ...(params || query || body || idempotent ? (['invalid_request'] as const) : []),
    ...(needsReason ? (['reason_required'] as const) : []),
    ...(takesDays(query) || takesDays(body) ? (['day_out_of_range'] as const) : []),
    ...(body ? (['payload_too_large'] as const) : []),
    ...(params || ownPhone ? (['not_found'] as const) : []),
    ...(idempotent ? (['idempotency_key_invalid', 'idempotency_key_reused'] as const) : []),
    ...(method === 'GET' ? [] : (['outcome_unknown', 'disk_full'] as const)),
    'too_many_requests',
    'unavailable',
    'internal',
  ]
}
