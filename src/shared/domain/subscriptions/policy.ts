import type { KitchenDay } from '../../base/kitchen-time.ts'

/**
 * The rules by which a subscription is sold. The kitchen changes them for those to come: a subscription keeps the version
 * that it was bought by.
 */
export interface SubscriptionPolicy {
  /** How many meals may be skipped before their deadlines and come back; `null` for any number. */
  freeSkips: number | null
  /** What becomes of a skip after those: it is rejected, or the meal is forfeited. */
  afterCap: AfterCap
  /** What becomes of a meal that is not wanted any more after its deadline: it is forfeited, or delivered all the same. */
  late: LateRule
  /** How many days a pause may have; `null` for no limit. */
  maxPauseDays: number | null
  /** After how many days from the first day on the meals left expire; `null` for never. */
  validDays: number | null
  /** Whether the days of pauses extend that, so that no meal is lost by one. */
  pausesExtend: boolean
  /** Whether the meals left are paid back when the subscription is broken off. */
  refundable: boolean
  /** How many meals come before a subscription by UPI is paid; `null` for as many as usual, see `trust.ts`. */
  trustMeals: number | null
}

export const AFTER_CAP = ['refuse', 'forfeit'] as const
export type AfterCap = (typeof AFTER_CAP)[number]

export const LATE_RULES = ['forfeit', 'deliver'] as const
export type LateRule = (typeof LATE_RULES)[number]

/** The largest numbers that a policy may have. */
export const POLICY_LIMITS = { freeSkips: 30, maxPauseDays: 365, validDays: 730, trustMeals: 30 }

/** Meals are valid for no fewer days: the longest subscription of a kitchen with five open days a week takes 42. */
export const MIN_VALID_DAYS = 45

/** So many days before meals expire their customer is told. */
export const EXPIRY_NOTICE_DAYS = 7

/** Whether two policies say the same. */
export function isSamePolicy(one: SubscriptionPolicy, other: SubscriptionPolicy): boolean {
  return (Object.keys(USUAL_POLICY) as (keyof SubscriptionPolicy)[]).every((term) => one[term] === other[term])
}

/** What holds unless the kitchen has changed it: nothing is limited, and nothing is lost. */
export const USUAL_POLICY: SubscriptionPolicy = {
  freeSkips: null,
  afterCap: 'forfeit',
  late: 'deliver',
  maxPauseDays: null,
  validDays: null,
  pausesExtend: true,
  refundable: false,
  trustMeals: null,
}

/** How far a subscription has used the policy that it was bought by. */
export interface PolicyProgress {
  /** Skips that gave their meals back. */
  skipsUsed: number
  /** The last day on which its meals can be eaten; `null` when they never expire. */
  validUntil: KitchenDay | null
}

/** What a policy says to a customer, one sentence each; the texts are those of `web/kit/policy`. */
export type PolicySentence =
  | { says: 'any_skips' | 'no_skips_forfeited' | 'no_skips_refused' | 'late_delivered' | 'late_forfeited' }
  | { says: 'pauses_count' | 'never_expires' | 'refundable' | 'paid_first' }
  | { says: 'skips_refused' | 'skips_forfeited' | 'pause_limit' | 'expires' | 'trust_limit'; count: number }
  | { says: 'skips_used'; used: number; count: number }
  | { says: 'expires_after'; day: KitchenDay }

/**
 * A policy in sentences, those about skipping first. What nobody asks about as long as it is as usual (pauses without a
 * limit, refunds, paying) is only told when the kitchen has set it.
 */
export function policySentences(policy: SubscriptionPolicy, progress?: PolicyProgress): PolicySentence[] {
  const { freeSkips, late, maxPauseDays, refundable, trustMeals } = policy
  return [
    skipSentence(policy),
    ...(progress && freeSkips ? [{ says: 'skips_used' as const, used: progress.skipsUsed, count: freeSkips }] : []),
    { says: late === 'forfeit' ? 'late_forfeited' : 'late_delivered' },
    ...(maxPauseDays === null ? [] : [{ says: 'pause_limit' as const, count: maxPauseDays }]),
    expirySentence(policy, progress),
    ...(policy.validDays !== null && !policy.pausesExtend ? [{ says: 'pauses_count' as const }] : []),
    ...(refundable ? [{ says: 'refundable' as const }] : []),
    ...(trustMeals === null ? [] : [trustSentence(trustMeals)]),
  ]
}

function skipSentence({ freeSkips, afterCap }: SubscriptionPolicy): PolicySentence {
  if (freeSkips === null) return { says: 'any_skips' }
  if (freeSkips === 0) return { says: afterCap === 'refuse' ? 'no_skips_refused' : 'no_skips_forfeited' }
  return { says: afterCap === 'refuse' ? 'skips_refused' : 'skips_forfeited', count: freeSkips }
}

function expirySentence({ validDays }: SubscriptionPolicy, progress?: PolicyProgress): PolicySentence {
  if (validDays === null) return { says: 'never_expires' }
  return progress?.validUntil
    ? { says: 'expires_after', day: progress.validUntil }
    : { says: 'expires', count: validDays }
}

/** When a subscription is paid, in one sum: before its first meal comes, or to whoever brings it. */
export function paidWhen({
  trustMeals,
}: Pick<SubscriptionPolicy, 'trustMeals'>): 'before_first_meal' | 'with_first_meal' {
  return trustMeals === 0 ? 'before_first_meal' : 'with_first_meal'
}

function trustSentence(count: number): PolicySentence {
  return count === 0 ? { says: 'paid_first' } : { says: 'trust_limit', count }
}

/** What becomes of a meal that its customer skips before the deadline. */
export type SkipOutcome = 'free' | AfterCap

/** What one more skip comes to, when so many have been given back already. */
export function skipOutcome(
  { freeSkips, afterCap }: Pick<SubscriptionPolicy, 'freeSkips' | 'afterCap'>,
  used: number,
): SkipOutcome {
  return freeSkips === null || used < freeSkips ? 'free' : afterCap
}
