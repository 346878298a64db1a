import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import type { Claim } from '#shared/contract/money/office/money.schemas.ts'
import { moneyCalls } from '#shared/contract/money/office/money.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi } from '#web/kit/api/use-call.ts'
import { instantText } from '#web/kit/parts/dates.ts'
import { Button } from '#web/ui/Button.tsx'
import { useReason } from '../parts/use-reason.tsx'
import { useMay } from '../session-context.ts'
import { LoadedMoney } from './LoadedMoney.tsx'
import { MoneyCard } from './MoneyCard.tsx'
import { MoreLeft } from './MoreLeft.tsx'
import { payerName } from './payer-name.ts'
import { sumText } from './sum-text.ts'
import { useMoneyCall } from './use-money-call.ts'
import { useRefreshMoney } from './use-refresh-money.ts'

/** UPI payments of which customers say that they have made them; whoever has looked into the bank's list says whether it has them. */
export function Claims() {
  const read = useMoneyCall(moneyCalls.listClaims, {})
  const { problem, busyWith, decide, reasonDialog } = useDecide()
  const may = useMay()('money.write')
  // Without any it takes no room; a list that cannot be read is not one without any.
  if (!problem && (read.data ? read.data.claims.length === 0 : !read.isError)) return null
  return (
    <MoneyCard title={m.money_claims()} sum={sumText(read.data?.total)} problem={problem}>
      <p className="text-ink-soft text-sm">{m.money_claims_hint()}</p>
      <LoadedMoney read={read}>
        {({ claims, total }) => (
          <>
            <ul className="wrap-anywhere flex flex-col">
              {claims.map((claim) => (
                <li
                  key={claim._id}
                  className="flex flex-wrap items-center justify-between gap-3 border-line border-t py-2 first:border-t-0"
                >
                  <Facts claim={claim} />
                  {may && (
                    <span className="flex flex-wrap gap-3">
                      <Button
                        aria-label={m.money_claim_match_one({ utr: claim.utr ?? '' })}
                        busy={busyWith?.claim._id === claim._id && busyWith.matched}
                        onClick={() => decide({ claim, matched: true })}
                      >
                        {m.money_claim_match()}
                      </Button>
                      <Button
                        variant="secondary"
                        aria-label={m.money_claim_reject_one({ utr: claim.utr ?? '' })}
                        busy={busyWith?.claim._id === claim._id && !busyWith.matched}
                        onClick={() => decide({ claim, matched: false })}
                      >
                        {m.money_claim_reject()}
                      </Button>
                    </span>
                  )}
                </li>
              ))}
            </ul>
            <MoreLeft total={total} listed={claims.length} />
          </>
        )}
      </LoadedMoney>
      {reasonDialog}
    </MoneyCard>
  )
}

function Facts({ claim }: { claim: Claim }) {
  const { utr, amount, order, claimed } = claim
  const who = payerName(claim)
  return (
    <span className="flex min-w-40 flex-1 flex-col">
      <span className="font-medium tabular-nums">{`${utr ?? ''} · ${formatRupees(amount)}`}</span>
      <span className="text-ink-soft text-sm">
        {[order ? order.number : m.money_of_subscription({ name: who }), order && who, claimed && instantText(claimed)]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
  )
}

interface Decision {
  claim: Claim
  /** The bank has it. */
  matched: boolean
}

/** Says whether the bank has a payment; that it has not, for a reason that the change log keeps. */
function useDecide() {
  const api = useApi()
  const refresh = useRefreshMoney()
  const { askReason, reasonDialog } = useReason()
  const [problem, setProblem] = useState<string | null>(null)
  const { busyWith, run } = useAction(async ({ claim, matched }: Decision) => {
    setProblem(null)
    const params = { id: claim._id }
    const reason = matched ? '' : await askReason(m.money_claim_reject_title(), m.money_claim_reject())
    if (reason === null) return
    try {
      if (matched) await api.call(moneyCalls.matchClaim, { params, body: { utr: claim.utr ?? '' } })
      else await api.call(moneyCalls.rejectClaim, { params, body: { reason } })
    } catch (error) {
      setProblem(errorText(error, m.money_claim_failed()))
    }
    await refresh()
  })
  return { problem, busyWith, decide: run, reasonDialog }
}
