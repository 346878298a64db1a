import { type ReactNode, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ClaimForm } from './ClaimForm.tsx'
import { PayRequest } from './PayRequest.tsx'
import type { KnownPayment } from './use-payment.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

interface UpiPaymentProps {
  payment: KnownPayment
  /** How it is paid where it cannot be paid online any more; `null` where it can. */
  otherwise: ReactNode
  onAsk: () => Promise<unknown>
  onClaim: (utr: string) => Promise<void>
  /** The time is over, or nobody knows how much is left. */
  onOver: () => void
}

/** Paying to the kitchen's own UPI address: what is asked for until it ends, and the number of what was paid, also after that. */
export function UpiPayment({ payment, otherwise, onAsk, onClaim, onOver }: UpiPaymentProps) {
  const { request, ended, readAt } = payment
  const secondsLeft = useSecondsLeft(request?.secondsLeft ?? null, readAt, onOver)
  const offered = ended || secondsLeft === 0 ? null : request
  return (
    <>
      {offered ? (
        <PayRequest request={offered} secondsLeft={secondsLeft} />
      ) : (
        // What is known, and no more: it may have been paid.
        <Alert title={m.pay_ended_title()} announce>
          {m.pay_ended()}
        </Alert>
      )}
      {/* In one place before the end and after it, so that what was typed stays. */}
      <ClaimForm onClaim={onClaim} />
      {!offered && (otherwise ?? <NewCode onAsk={onAsk} />)}
    </>
  )
}

function NewCode({ onAsk }: Pick<UpiPaymentProps, 'onAsk'>) {
  const [problem, setProblem] = useState<string | null>(null)
  const { busy, run } = useAction(async () => {
    setProblem(null)
    await onAsk().catch((error) => setProblem(errorText(error, m.pay_failed())))
  })
  return (
    <>
      <p className="text-base">{m.pay_ended_else()}</p>
      {problem && (
        <Alert tone="danger" announce>
          {problem}
        </Alert>
      )}
      <Button variant="secondary" busy={busy} onClick={run}>
        {m.pay_new_code()}
      </Button>
    </>
  )
}
