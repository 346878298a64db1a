import type { Ref } from 'react'
import * as m from '#paraglide/messages.js'
import type { Policy } from '#shared/contract/subscriptions/customer/policy.schemas.ts'
import { PolicyList } from '#web/kit/policy/PolicyList.tsx'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { SkeletonGroup } from '#web/ui/SkeletonGroup.tsx'

interface PolicyCardProps {
  /** `null` while it is being read, and when it could not be. */
  policy: Policy | null
  failed: boolean
  busy: boolean
  onRetry: () => void
  /** Gets the focus when the subscription is asked for with the rules unread. */
  headingRef: Ref<HTMLHeadingElement>
}

/** The rules by which the subscription is bought, in words. */
export function PolicyCard({ policy, failed, busy, onRetry, headingRef }: PolicyCardProps) {
  return (
    <Card as="section" aria-labelledby="subscription-policy">
      <h2 ref={headingRef} tabIndex={-1} id="subscription-policy" className="mb-3 font-semibold text-base outline-none">
        {m.policy_title()}
      </h2>
      {policy && <PolicyList policy={policy} />}
      {!policy && !failed && (
        <SkeletonGroup label={m.policy_loading()}>
          <Skeleton className="h-20 w-full" />
        </SkeletonGroup>
      )}
      {!policy && failed && (
        <Alert
          tone="warning"
          announce
          action={
            <Button variant="secondary" busy={busy} onClick={onRetry}>
              {m.ui_try_again()}
            </Button>
          }
        >
          {m.policy_load_failed()}
        </Alert>
      )}
    </Card>
  )
}
