import type { PolicyProgress, SubscriptionPolicy } from '#shared/domain/subscriptions/policy.ts'
import { policyTexts } from './policy-texts.ts'

interface PolicyListProps {
  policy: SubscriptionPolicy
  /** Of a subscription that was bought by it. */
  progress?: PolicyProgress | undefined
}

/** A policy in words, a line each. */
export function PolicyList({ policy, progress }: PolicyListProps) {
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5 text-base marker:text-leaf">
      {policyTexts(policy, progress).map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
