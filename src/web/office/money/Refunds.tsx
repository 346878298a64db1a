import { lazy, Suspense, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import type { OfficeRefund } from '#shared/contract/money/office/refunds.schemas.ts'
import { officeRefundCalls } from '#shared/contract/money/office/refunds.ts'
import { approvalCalls } from '#shared/contract/people/office/approvals.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi } from '#web/kit/api/use-call.ts'
import { BreakableVpa } from '#web/kit/parts/BreakableVpa.tsx'
import { instantText } from '#web/kit/parts/dates.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toast.ts'
import { useReason } from '../parts/use-reason.tsx'
import { useMay } from '../session-context.ts'
import { LoadedMoney } from './LoadedMoney.tsx'
import { MoneyCard } from './MoneyCard.tsx'
import { MoreLeft } from './MoreLeft.tsx'
import { payerName } from './payer-name.ts'
import { sumText } from './sum-text.ts'
import { useMoneyCall } from './use-money-call.ts'
import { useRefreshMoney } from './use-refresh-money.ts'

const GiveBackDialog = lazy(() => import('./GiveBackDialog.tsx'))
const ResolveDialog = lazy(() => import('./ResolveDialog.tsx'))

/** What waits to be given back: whose it is, how it is wanted, and the ways to say that it was given or is kept. */
export function Refunds() {
  const read = useMoneyCall(officeRefundCalls.adminListRefunds, {})
  const [giving, setGiving] = useState<OfficeRefund | null>(null)
  const [resolving, setResolving] = useState<OfficeRefund | null>(null)
  const { problem, busyWith, settle, reasonDialog } = useSettle()
  const may = useMay()
  // Without any it takes no room; a list that cannot be read is not one without any.
  if (!problem && (read.data ? read.data.refunds.length === 0 : !read.isError)) return null
  return (
    <MoneyCard title={m.money_refunds()} sum={sumText(read.data?.total)} problem={problem}>
      <p className="text-ink-soft text-sm">{m.money_refunds_hint()}</p>
      <LoadedMoney read={read}>
        {({ refunds, total }) => (
          <>
            <ul className="wrap-anywhere flex flex-col">
              {refunds.map((refund) => (
                <li
                  key={refund._id}
                  className="flex flex-wrap items-center justify-between gap-3 border-line border-t py-2 first:border-t-0"
                >
                  <Facts refund={refund} />
                  {may('money.write') && (refund.unanswered || isTwice(refund)) && (
                    <Button
                      aria-label={RESOLVE_TEXTS[refund.unanswered ? 'unanswered' : 'twice'].one({
                        what: whatOf(refund),
                      })}
                      onClick={() => setResolving(refund)}
                    >
                      {RESOLVE_TEXTS[refund.unanswered ? 'unanswered' : 'twice'].label()}
                    </Button>
                  )}
                  {may('money.write') && refund.state === 'waiting' && (
                    <span className="flex flex-wrap gap-3">
                      {mayGive(refund, may) ? (
                        <Button
                          aria-label={m.money_refund_give_one({ what: whatOf(refund) })}
                          onClick={() => setGiving(refund)}
                        >
                          {m.money_refund_give()}
                        </Button>
                      ) : (
                        refund.approval === 'needed' &&
                        may('approvals.ask') && (
                          <Button
                            aria-label={m.money_refund_ask_one({ what: whatOf(refund) })}
                            busy={busyWith?.id === refund._id && busyWith.asks}
                            onClick={() => settle({ id: refund._id, asks: true, waitsSince: refund.at })}
                          >
                            {m.money_refund_ask()}
                          </Button>
                        )
                      )}
                      {refund.former !== 'bounced' && (
                        <Button
                          variant="secondary"
                          aria-label={m.money_refund_keep_one({ what: whatOf(refund) })}
                          busy={busyWith?.id === refund._id && !busyWith.asks}
                          onClick={() => settle({ id: refund._id, asks: false, waitsSince: refund.at })}
                        >
                          {m.money_refund_keep()}
                        </Button>
                      )}
                    </span>
                  )}
                </li>
              ))}
            </ul>
            {/* What was given twice is in no sum. */}
            <MoreLeft total={total} listed={refunds.filter((refund) => !isTwice(refund)).length} />
          </>
        )}
      </LoadedMoney>
      {giving && (
        <Suspense fallback={null}>
          <GiveBackDialog refund={giving} onClose={() => setGiving(null)} />
        </Suspense>
      )}
      {resolving && (
        <Suspense fallback={null}>
          <ResolveDialog refund={resolving} onClose={() => setResolving(null)} />
        </Suspense>
      )}
      {reasonDialog}
    </MoneyCard>
  )
}

function whatOf(refund: OfficeRefund): string {
  return refund.order ? refund.order.number : m.money_of_subscription({ name: payerName(refund) })
}

function Facts({ refund }: { refund: OfficeRefund }) {
  const { amount, order, at, vpa, approval, former } = refund
  const who = payerName(refund)
  return (
    <span className="flex min-w-40 flex-1 flex-col">
      <span className="font-medium tabular-nums">{[formatRupees(amount), wantedText(refund)].join(' · ')}</span>
      {former && <span className="text-danger text-sm">{FORMER_TEXTS[former]()}</span>}
      {refund.unanswered && <span className="text-danger text-sm">{m.money_refund_unanswered()}</span>}
      {refund.state === 'twice' && (
        <span className="text-danger text-sm">{m.money_refund_twice({ reference: refund.reference ?? '' })}</span>
      )}
      {isTwice(refund) && refund.state !== 'twice' && (
        <span className="text-danger text-sm">
          {m.money_refund_beyond({ amount: formatRupees(refund.beyond ?? 0), reference: refund.reference ?? '' })}
        </span>
      )}
      {approval !== 'none' && !isTwice(refund) && <span className="text-sm">{APPROVAL_TEXTS[approval]()}</span>}
      {vpa && (
        <span>
          <BreakableVpa vpa={vpa} />
        </span>
      )}
      <span className="text-ink-soft text-sm">
        {[whatOf(refund), order && who, instantText(at)].filter(Boolean).join(' · ')}
      </span>
    </span>
  )
}

/** What is asked of whoever looks. */
const RESOLVE_TEXTS = {
  unanswered: { label: m.money_refund_resolve, one: m.money_refund_resolve_one },
  twice: { label: m.money_refund_seen, one: m.money_refund_seen_one },
}

/** Why it waits anew. */
const FORMER_TEXTS = { failed: m.money_refund_former_failed, bounced: m.money_refund_former_bounced }

const APPROVAL_TEXTS = {
  needed: m.money_refund_needs_owner,
  waiting: m.money_refund_asked,
  approved: m.money_refund_approved,
}

/** Whether the customer has it twice, or some of it. */
function isTwice({ state, beyond = 0 }: OfficeRefund): boolean {
  return state === 'twice' || beyond > 0
}

/** How its customer wants it. */
function wantedText({ way, state }: OfficeRefund): string {
  if (way === 'dispute') return m.money_refund_by_dispute()
  if (state === 'sending') return m.money_refund_sending()
  if (way === 'gateway') return m.money_refund_by_gateway()
  if (way === 'upi') return m.money_refund_by_upi()
  return way === 'cash' ? m.money_refund_in_cash() : m.money_refund_unsaid()
}

/** Whether whoever looks may give it back: of a large one only the owner, or whom the owner has let. */
function mayGive({ approval }: OfficeRefund, may: ReturnType<typeof useMay>): boolean {
  return approval === 'none' || approval === 'approved' || may('approvals.decide')
}

interface Settled {
  id: string
  /** The owner is asked to let it be given back; else it is kept. */
  asks: boolean
  waitsSince: string
}

/** Keeps what was to be given back, or asks the owner to let it be given, for a reason that the change log keeps. */
function useSettle() {
  const api = useApi()
  const refresh = useRefreshMoney()
  const { askReason, reasonDialog } = useReason()
  const [problem, setProblem] = useState<string | null>(null)
  const { busyWith, run } = useAction(async ({ id, asks, waitsSince }: Settled) => {
    setProblem(null)
    const reason = asks
      ? await askReason(m.money_refund_ask_title(), m.money_refund_ask())
      : await askReason(m.money_refund_keep_title(), m.money_refund_keep(), 'keep')
    if (reason === null) return
    try {
      if (asks) {
        const body = { change: { refund: { id } }, updatedAt: waitsSince, reason }
        await api.call(approvalCalls.askApproval, { body })
        toast.success(m.approval_asked())
      } else {
        await api.call(officeRefundCalls.rejectRefund, { params: { id }, body: { reason } })
      }
    } catch (error) {
      setProblem(errorText(error, m.money_refund_failed()))
    }
    await refresh()
  })
  return { problem, busyWith, settle: run, reasonDialog }
}
