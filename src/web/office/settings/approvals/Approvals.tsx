import * as m from '#paraglide/messages.js'
import { formatDate } from '#shared/base/dates.ts'
import { priceCalls } from '#shared/contract/catalog/office/prices.ts'
import { officeRefundCalls } from '#shared/contract/money/office/refunds.ts'
import type { ApprovalRequest } from '#shared/contract/people/office/approvals.schemas.ts'
import { approvalCalls } from '#shared/contract/people/office/approvals.ts'
import { adminPolicyCalls } from '#shared/contract/subscriptions/office/policy.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi, useCall, useRefresh } from '#web/kit/api/use-call.ts'
import { clockTime } from '#web/kit/parts/dates.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { SkeletonGroup } from '#web/ui/SkeletonGroup.tsx'
import { toast } from '#web/ui/toast.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { useReason } from '../../parts/use-reason.tsx'
import { useMay } from '../../session-context.ts'
import { kindTitle, requestLines } from './approval-texts.ts'

/** What waits for the owner, and what became of what was asked for. */
export default function Approvals() {
  const decides = useMay()('approvals.decide')
  const read = useCall(approvalCalls.listApprovals, {}, { staleTime: 0 })
  return (
    <section aria-labelledby="approvals" className="flex max-w-180 flex-col gap-4">
      <div>
        <h2 id="approvals" className="font-bold text-xl">
          {m.settings_view_approvals()}
        </h2>
        <p className="text-ink-soft">{decides ? m.approvals_text_owner() : m.approvals_text_own()}</p>
      </div>
      <Loaded
        data={read.data}
        failed={read.isError}
        error={{ title: m.approvals_failed_title(), text: m.approvals_failed() }}
        staleText={m.approvals_failed()}
        onRetry={() => read.refetch()}
        retrying={read.isFetching}
        loading={
          <SkeletonGroup label={m.approvals_loading()}>
            <Skeleton className="h-44 rounded-lg" />
          </SkeletonGroup>
        }
      >
        {({ requests }) =>
          requests.length === 0 ? (
            <EmptyState title={m.approvals_none()} text={decides ? m.approvals_none_owner() : m.approvals_none_own()} />
          ) : (
            <ul className="flex flex-col gap-4">
              {requests.map((request) => (
                <li key={request._id}>
                  <Request request={request} decides={decides} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

function Request({ request, decides }: { request: ApprovalRequest; decides: boolean }) {
  const { state, stale, askedBy, askedAt, reason, answer, decidedBy, decidedAt } = request
  const { busyWith, busy, decide, reasonDialog } = useDecision(request)
  return (
    <Card as="article" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <h3 className="font-semibold text-base">{kindTitle(request.kind)}</h3>
          <p className="text-ink-soft text-sm">
            {m.approval_asked_by({ name: askedBy.name, when: whenText(askedAt) })}
          </p>
        </div>
        <Badge tone={state === 'waiting' ? 'warning' : state === 'approved' ? 'success' : 'neutral'}>
          {STATE_TEXTS[state]()}
        </Badge>
      </div>
      <ul className="wrap-anywhere flex flex-col gap-1 text-base tabular-nums">
        {requestLines(request).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="wrap-anywhere text-base">{m.approval_reason({ reason })}</p>
      {decidedAt !== null && (
        <p className="wrap-anywhere text-ink-soft text-sm">
          {m.approval_decided_by({ name: decidedBy ?? '', when: whenText(decidedAt) })}
          {answer !== null && ` ${m.approval_answer({ answer })}`}
        </p>
      )}
      {stale && <Alert tone="warning">{m.approval_stale()}</Alert>}
      {state === 'waiting' && (
        <div className="flex flex-wrap justify-end gap-3">
          {decides ? (
            <>
              <Button variant="secondary" disabled={busy} onClick={() => decide('reject')}>
                {m.approval_reject()}
              </Button>
              <Button
                disabled={stale || busy}
                busy={busyWith === 'approve'}
                busyLabel={m.approval_approving()}
                onClick={() => decide('approve')}
              >
                {m.approval_approve()}
              </Button>
            </>
          ) : (
            <Button variant="secondary" busy={busy} onClick={() => decide('withdraw')}>
              {m.approval_withdraw()}
            </Button>
          )}
        </div>
      )}
      {reasonDialog}
    </Card>
  )
}

type Decision = 'approve' | 'reject' | 'withdraw'

function useDecision({ _id: id }: ApprovalRequest) {
  const api = useApi()
  const refresh = useRefresh()
  const { askReason, reasonDialog } = useReason()
  const { busy, busyWith, run } = useAction(async (decision: Decision) => {
    const params = { id }
    try {
      if (decision === 'approve') {
        await api.call(approvalCalls.approveRequest, { params })
        toast.success(m.approval_done())
      } else if (decision === 'withdraw') {
        await api.call(approvalCalls.withdrawRequest, { params })
      } else {
        const reason = await askReason(m.approval_reject_title(), m.approval_reject())
        if (reason === null) return
        await api.call(approvalCalls.rejectRequest, { params, body: { reason } })
      }
    } catch (error) {
      toast.error(errorText(error, m.approval_failed()))
    }
    const { getPrices } = priceCalls
    const { adminSubscriptionPolicy } = adminPolicyCalls
    const { adminListRefunds } = officeRefundCalls
    for (const call of [approvalCalls.listApprovals, getPrices, adminSubscriptionPolicy, adminListRefunds])
      void refresh(call)
  })
  return { busy, busyWith, decide: (decision: Decision) => void run(decision), reasonDialog }
}

const STATE_TEXTS: Record<ApprovalRequest['state'], () => string> = {
  waiting: m.approval_state_waiting,
  approved: m.approval_state_approved,
  rejected: m.approval_state_rejected,
  withdrawn: m.approval_state_withdrawn,
}

function whenText(instant: string): string {
  return `${formatDate(instant)}, ${clockTime(instant)}`
}
