import { type ComponentProps, lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ErrorCard } from '#web/ui/ErrorCard.tsx'
import { moveFocusTo } from '#web/ui/move-focus-to.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { SkeletonGroup } from '#web/ui/SkeletonGroup.tsx'
import { ClaimForm } from './ClaimForm.tsx'
import { LateClaim } from './LateClaim.tsx'
import { PAY_PLACE } from './pay-place.ts'
import { UpiPayment } from './UpiPayment.tsx'
import { type KnownPayment, type PaySubject, type Returned, usePayment } from './use-payment.ts'

const GatewayRequest = lazy(() => import('./gateway/GatewayRequest.tsx'))

interface PayCardProps {
  subject: PaySubject
  /** It is part of another card, below its heading. */
  within?: boolean
  /** It owes nothing any more, which is said elsewhere: there is something to show only of who may have paid all the same. */
  settled?: boolean
}

/** Paying online: through the gateway, or by UPI to the kitchen's own address; and what is known of it. */
export default function PayCard({ subject, within = false, settled = false }: PayCardProps) {
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const { query, gateway, slow, ask, claim, comeBack } = usePayment(subject)
  const { data: payment } = query
  const wanted = useLocation().hash === PAY_PLACE
  const stands = payment !== undefined
  const Box = within ? Plain : Card
  const Heading = within ? 'h3' : 'h2'
  // Who comes to pay begins here, not at the head of the screen.
  useEffect(() => {
    if (!wanted || !stands || !title.current) return
    title.current.scrollIntoView()
    moveFocusTo(title.current)
  }, [wanted, stands])
  async function claimHere(utr: string) {
    await claim(utr)
    // The form that had the focus is gone.
    moveFocusTo(title.current)
  }
  async function askHere() {
    await ask()
    // Nor is the button there any more.
    moveFocusTo(title.current)
  }
  async function comeBackHere(returned: Returned) {
    await comeBack(returned)
    moveFocusTo(title.current)
  }
  if (!payment) {
    if (settled) return null
    if (query.isError)
      return (
        <ErrorCard
          title={m.pay_failed_title()}
          text={errorText(query.error, m.pay_failed())}
          onRetry={() => query.refetch()}
          busy={query.isFetching}
        />
      )
    return (
      <SkeletonGroup label={m.pay_loading()}>
        <Skeleton className="h-40 w-full" />
      </SkeletonGroup>
    )
  }
  const { state, late, rejected, disputed } = payment
  const paid = payment.paid && !settled
  if (state === 'settled' && !paid && !late && !rejected && !disputed) return null
  return (
    <Box as="section" aria-labelledby={id} className="flex flex-col gap-3 text-left">
      <Heading ref={title} id={id} className="font-semibold text-base">
        {gateway || disputed ? m.pay_online_title() : m.pay_title()}
      </Heading>
      {disputed && <Alert title={m.pay_disputed_title()}>{m.pay_disputed()}</Alert>}
      <State
        kind={subject.kind}
        payment={{ ...payment, paid }}
        slow={slow}
        onAsk={askHere}
        onClaim={claimHere}
        onReturn={comeBackHere}
        onLook={async () => {
          await ask()
        }}
        onOver={query.refetch}
      />
    </Box>
  )
}

/** Nothing of its own around it. */
function Plain({ as: Part, ...props }: ComponentProps<'section'> & { as: 'section' }) {
  return <Part {...props} />
}

interface StateProps {
  kind: PaySubject['kind']
  payment: KnownPayment
  onAsk: () => Promise<unknown>
  onClaim: (utr: string) => Promise<void>
  /** It is being checked for longer than usual. */
  slow: boolean
  onReturn: (returned: Returned) => Promise<void>
  onLook: () => Promise<void>
  /** What is asked for is over, or may be. */
  onOver: () => void
}

const TEXTS = {
  order: { paid: m.pay_paid, claimed: m.pay_claimed, inCash: m.pay_in_cash },
  subscription: {
    paid: m.pay_plan_paid,
    claimed: m.pay_plan_claimed,
    inCash: m.pay_plan_in_cash,
  },
}

/** Said as it is known: only the kitchen or its gateway says that something is paid. */
function State({ kind, payment, slow, onAsk, onClaim, onReturn, onLook, onOver }: StateProps) {
  const texts = TEXTS[kind]
  const { state, due, paid, request, ended, checkout, rejected, late, online, utr } = payment
  if (state === 'settled')
    return (
      <>
        {paid && (
          <Alert tone="success" title={m.pay_paid_title()}>
            {texts.paid()}
          </Alert>
        )}
        {rejected && (
          <Alert tone="warning" title={m.pay_rejected_title()}>
            {m.pay_late_rejected()}
          </Alert>
        )}
        {late && <LateClaim onClaim={onClaim} />}
      </>
    )
  if (state === 'claimed' && utr !== null) {
    const text = due > 0 ? texts.claimed({ utr }) : m.pay_late_claimed({ utr })
    return <Claimed text={text} utr={utr} onClaim={onClaim} />
  }
  if (state === 'checking')
    return (
      <Alert title={m.pay_checking_title()} announce>
        {slow ? m.pay_checking_slow() : m.pay_checking()}
      </Alert>
    )
  if (checkout)
    return (
      <Suspense fallback={<Skeleton className="h-12 w-full" />}>
        <GatewayRequest checkout={checkout} onReturn={onReturn} onLook={onLook} />
      </Suspense>
    )
  const inCash = <p className="text-base">{texts.inCash({ amount: formatRupees(due) })}</p>
  if (request || ended) {
    const otherwise = online ? null : inCash
    return <UpiPayment payment={payment} otherwise={otherwise} onAsk={onAsk} onClaim={onClaim} onOver={onOver} />
  }
  if (rejected && online) return <Rejected onAsk={onAsk} onClaim={onClaim} />
  return inCash
}

function Claimed({ text, utr, onClaim }: { text: string; utr: string; onClaim: StateProps['onClaim'] }) {
  const [corrects, setCorrects] = useState(false)
  return (
    <>
      <Alert title={m.pay_claimed_title()}>{text}</Alert>
      {corrects ? (
        <ClaimForm
          former={utr}
          onClaim={async (next) => {
            await onClaim(next)
            setCorrects(false)
          }}
        />
      ) : (
        <Button variant="secondary" onClick={() => setCorrects(true)}>
          {m.pay_correct()}
        </Button>
      )}
    </>
  )
}

/** The right number can be entered at once; to pay again there is a new request. */
function Rejected({ onAsk, onClaim }: Pick<StateProps, 'onAsk' | 'onClaim'>) {
  const [enters, setEnters] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { busy, run } = useAction(async () => {
    setProblem(null)
    await onAsk().catch((error) => setProblem(errorText(error, m.pay_failed())))
  })
  return (
    <>
      <Alert tone="warning" title={m.pay_rejected_title()}>
        {m.pay_rejected()}
      </Alert>
      {enters ? (
        <ClaimForm autoFocus onClaim={onClaim} />
      ) : (
        <Button onClick={() => setEnters(true)}>{m.pay_again()}</Button>
      )}
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
