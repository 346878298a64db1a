import { type FormEvent, useId, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import type { OwnRefund } from '#shared/contract/money/customer/refunds.schemas.ts'
import { refundCalls } from '#shared/contract/money/customer/refunds.ts'
import { type RefundWay, vpaOf } from '#shared/domain/money/refunds.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { useApi, useCall, useRefresh } from '#web/kit/api/use-call.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Field } from '#web/ui/Field.tsx'
import { RadioCard } from '#web/ui/RadioCard.tsx'

/** How often is looked whether the kitchen has given it. */
const POLL_MS = 60_000

/** Money that comes back of an order or a subscription: how much, how its customer wants it, and whether it was given. */
export default function RefundCard({ subjectId }: { subjectId: string }) {
  const id = useId()
  const { data } = useCall(refundCalls.listRefunds, {}, { staleTime: 0, refetchInterval: POLL_MS })
  const refunds = data?.refunds.filter(({ order, subscription }) => (order ?? subscription) === subjectId) ?? []
  if (refunds.length === 0) return null
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-col gap-3 text-left">
      <h2 id={id} className="font-semibold text-base">
        {m.refund_title()}
      </h2>
      {refunds.map((refund) => (
        <Refund key={refund._id} refund={refund} />
      ))}
    </Card>
  )
}

function Refund({ refund }: { refund: OwnRefund }) {
  const { state, way, reference, vpa } = refund
  const amount = formatRupees(refund.amount)
  const [changes, setChanges] = useState(false)
  if (state === 'rejected') return <p className="text-base">{m.refund_rejected({ amount })}</p>
  if (state === 'sending') return <Alert title={m.refund_sending_title({ amount })}>{m.refund_sending()}</Alert>
  if (state !== 'waiting')
    return (
      <Alert tone="success" title={m.refund_sent_title({ amount })}>
        {state === 'credited' ? m.refund_credited() : sentText(way, reference ?? '')}
      </Alert>
    )
  if (way !== null && !changes)
    return (
      <>
        <p className="text-base">{waitingText(way, { amount, vpa: vpa ?? '' })}</p>
        <Button variant="secondary" onClick={() => setChanges(true)}>
          {m.refund_change()}
        </Button>
      </>
    )
  return (
    <>
      {refund.former === 'bounced' && <Alert tone="warning">{m.refund_bounced({ amount })}</Alert>}
      <p className="text-base">{m.refund_how({ amount })}</p>
      <WayForm refund={refund} onChosen={() => setChanges(false)} />
    </>
  )
}

function sentText(way: OwnRefund['way'], reference: string): string {
  if (way === 'gateway') return m.refund_sent_gateway({ reference })
  return way === 'upi' ? m.refund_sent_upi({ reference }) : m.refund_sent_cash()
}

function waitingText(way: OwnRefund['way'], { amount, vpa }: { amount: string; vpa: string }): string {
  if (way === 'gateway') return m.refund_waiting_gateway({ amount })
  return way === 'upi' ? m.refund_waiting_upi({ amount, vpa }) : m.refund_waiting_cash({ amount })
}

/** What its customer has chosen, else the way it came, where it can go back so. */
function wayAtFirst({ way, by_gateway }: OwnRefund): RefundWay {
  if (way === 'gateway' || way === null) return by_gateway ? 'gateway' : 'upi'
  return way === 'cash' ? 'cash' : 'upi'
}

/** How the money is to come back. */
function WayForm({ refund, onChosen }: { refund: OwnRefund; onChosen: () => void }) {
  const api = useApi()
  const refresh = useRefresh()
  const [way, setWay] = useState<RefundWay>(wayAtFirst(refund))
  const [vpa, setVpa] = useState(refund.vpa ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const { busy, run } = useAction(async () => {
    try {
      const body = way === 'upi' ? { way, vpa } : { way }
      await api.call(refundCalls.chooseRefund, { params: { id: refund._id }, body })
      onChosen()
    } catch (error) {
      setProblem(errorText(error, m.refund_failed()))
    }
    await refresh(refundCalls.listRefunds)
  })
  const name = `refund-${refund._id}`

  function submit(event: FormEvent) {
    event.preventDefault()
    if (way === 'upi' && vpaOf(vpa) === null) setProblem(m.error_refund_vpa())
    else run()
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <fieldset aria-label={m.refund_way()} className="flex flex-col gap-3">
        {refund.by_gateway && (
          <RadioCard
            name={name}
            title={m.refund_gateway()}
            text={m.refund_gateway_text()}
            checked={way === 'gateway'}
            onChange={() => setWay('gateway')}
          />
        )}
        <RadioCard name={name} title={m.refund_upi()} checked={way === 'upi'} onChange={() => setWay('upi')} />
        <RadioCard
          name={name}
          title={m.refund_cash()}
          text={m.refund_cash_text()}
          checked={way === 'cash'}
          onChange={() => setWay('cash')}
        />
        <RadioCard
          name={name}
          title={m.refund_credit()}
          text={m.refund_credit_text()}
          checked={way === 'credit'}
          onChange={() => setWay('credit')}
        />
      </fieldset>
      {way === 'upi' && (
        <Field
          label={m.refund_vpa()}
          hint={m.refund_vpa_hint()}
          autoComplete="off"
          autoCapitalize="none"
          inputMode="email"
          maxLength={100}
          value={vpa}
          error={problem}
          onChange={(event) => {
            setVpa(event.target.value)
            setProblem(null)
          }}
        />
      )}
      {way !== 'upi' && problem && (
        <Alert tone="danger" announce>
          {problem}
        </Alert>
      )}
      <Button type="submit" busy={busy} busyLabel={m.pay_sending()}>
        {m.refund_choose()}
      </Button>
    </form>
  )
}
