import * as m from '#paraglide/messages.js'
import { readNumber } from '#shared/base/typed-number.ts'
import type { AdminPolicy } from '#shared/contract/subscriptions/office/policy.schemas.ts'
import {
  type AfterCap,
  type LateRule,
  POLICY_LIMITS,
  type SubscriptionPolicy,
} from '#shared/domain/subscriptions/policy.ts'
import type { Difference } from '#web/kit/editor/ChangedMeanwhile.tsx'
import type { Problem } from '#web/kit/editor/problem.ts'

/** What stands in the form of the rules; numbers as they are typed, empty for no limit. */
export interface PolicyDraft {
  freeSkips: string
  afterCap: AfterCap
  late: LateRule
  maxPauseDays: string
  validDays: string
  pausesExtend: boolean
  refundable: boolean
  trustMeals: string
}

/** The fields with a number, and the least it may be. */
export const COUNTS = { freeSkips: 0, maxPauseDays: 1, validDays: 1, trustMeals: 0 } as const
export type CountField = keyof typeof COUNTS

export function draftOfPolicy(policy: SubscriptionPolicy): PolicyDraft {
  const { freeSkips, afterCap, late, maxPauseDays, validDays, pausesExtend, refundable, trustMeals } = policy
  const typed = (count: number | null) => (count === null ? '' : String(count))
  return {
    freeSkips: typed(freeSkips),
    afterCap,
    late,
    maxPauseDays: typed(maxPauseDays),
    validDays: typed(validDays),
    pausesExtend,
    refundable,
    trustMeals: typed(trustMeals),
  }
}

export function samePolicyDraft(one: PolicyDraft, other: PolicyDraft): boolean {
  return (Object.keys(one) as (keyof PolicyDraft)[]).every((field) => one[field] === other[field])
}

/** What keeps the form from being sent. The server decides by the same limits. */
export function policyProblem(draft: PolicyDraft): Problem | null {
  const fields: Record<string, string> = {}
  for (const field of Object.keys(COUNTS) as CountField[]) {
    const [min, max] = [COUNTS[field], POLICY_LIMITS[field]]
    if (draft[field].trim() === '') continue
    const count = readNumber(draft[field])
    if (count === null || count < min || count > max) fields[field] = m.settings_number_wrong({ min, max })
  }
  const [text] = Object.values(fields)
  return text === undefined ? null : { text, fields }
}

/** The rules of a draft without a problem; blank is no limit. */
export function policyOfDraft(draft: PolicyDraft): SubscriptionPolicy {
  const { freeSkips, maxPauseDays, validDays, trustMeals, ...others } = draft
  return {
    ...others,
    freeSkips: readNumber(freeSkips),
    maxPauseDays: readNumber(maxPauseDays),
    validDays: readNumber(validDays),
    trustMeals: readNumber(trustMeals),
  }
}

/** In what two sets of rules differ, in words. */
export function policyDifferences(theirs: AdminPolicy, mine: PolicyDraft): Difference[] {
  const words = (draft: PolicyDraft): [string, string][] => [
    [m.settings_field_free_skips(), draft.freeSkips],
    [m.settings_field_after_cap(), afterCapText(draft.afterCap)],
    [m.settings_field_late(), lateText(draft.late)],
    [m.settings_field_max_pause(), draft.maxPauseDays],
    [m.settings_field_valid(), draft.validDays],
    [m.settings_field_trust(), draft.trustMeals],
    [m.settings_field_pauses_extend(), draft.pausesExtend ? m.approval_yes() : m.approval_no()],
    [m.settings_field_refundable(), draft.refundable ? m.settings_refundable_yes() : m.settings_refundable_no()],
  ]
  const own = words(mine)
  return words(draftOfPolicy(theirs)).flatMap(([field, text], index) => {
    const entered = own[index]?.[1] ?? ''
    return entered === text ? [] : [{ field, theirs: text, mine: entered }]
  })
}

export function afterCapText(rule: AfterCap): string {
  return rule === 'refuse' ? m.settings_skip_refuse() : m.settings_skip_forfeit()
}

export function lateText(rule: LateRule): string {
  return rule === 'deliver' ? m.settings_late_deliver() : m.settings_late_forfeit()
}
