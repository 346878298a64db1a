import * as m from '#paraglide/messages.js'
import { dayText } from '#shared/base/day-text.ts'
import {
  type PolicyProgress,
  type PolicySentence,
  policySentences,
  type SubscriptionPolicy,
} from '#shared/domain/subscriptions/policy.ts'
import { daysText } from '../parts/days-text.ts'
import { mealsText } from '../parts/meals-text.ts'

/** A policy in words, a sentence each; of a subscription that was bought by it also how far it has been used. */
export function policyTexts(policy: SubscriptionPolicy, progress?: PolicyProgress): string[] {
  return policySentences(policy, progress).map(textOf)
}

function textOf(sentence: PolicySentence): string {
  switch (sentence.says) {
    case 'any_skips':
      return m.policy_any_skips()
    case 'no_skips_forfeited':
      return m.policy_no_skips_forfeited()
    case 'no_skips_refused':
      return m.policy_no_skips_refused()
    case 'skips_forfeited':
      return m.policy_skips_forfeited({ meals: mealsText(sentence.count) })
    case 'skips_refused':
      return m.policy_skips_refused({ meals: mealsText(sentence.count) })
    case 'skips_used':
      return m.policy_skips_used({ used: sentence.used, count: sentence.count })
    case 'late_delivered':
      return m.policy_late_delivered()
    case 'late_forfeited':
      return m.policy_late_forfeited()
    case 'pause_limit':
      return m.policy_pause_limit({ days: daysText(sentence.count) })
    case 'never_expires':
      return m.policy_never_expires()
    case 'expires':
      return m.policy_expires({ days: daysText(sentence.count) })
    case 'expires_after':
      return m.policy_expires_after({ day: dayText(sentence.day) })
    case 'pauses_count':
      return m.policy_pauses_count()
    case 'refundable':
      return m.policy_refundable()
    case 'paid_first':
      return m.policy_paid_first()
    case 'trust_limit':
      return m.policy_trust_limit({ meals: mealsText(sentence.count) })
  }
}
