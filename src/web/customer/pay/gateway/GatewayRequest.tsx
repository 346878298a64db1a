import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import { errorText } from '#web/kit/api/api-error.ts'
import { useAction } from '#web/kit/api/use-action.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useSession } from '../../shell/session/session-context.ts'
import type { Returned } from '../use-payment.ts'
import { type Checkout, openCheckout } from './open-checkout.ts'

interface GatewayRequestProps {
  checkout: Checkout
  /** The checkout says to have been paid: the server looks it up. */
  onReturn: (returned: Returned) => Promise<void>
  /** The checkout was left: the server looks whether anything was paid. */
  onLook: () => Promise<void>
}

/** Opens the gateway's own page, and says what is known once its customer is back. */
export default function GatewayRequest({ checkout, onReturn, onLook }: GatewayRequestProps) {
  const { user } = useSession()
  const [told, setTold] = useState<{ tone: 'danger' | 'info'; text: string } | null>(null)
  const { busy, run } = useAction(async () => {
    setTold(null)
    const payer = { name: user?.name ?? '', phone: user?.phoneNumber ?? '' }
    const end = await openCheckout(checkout, payer).catch(() => null)
    if (end === null) return setTold({ tone: 'danger', text: m.pay_gateway_failed() })
    try {
      if (end.kind === 'returned') await onReturn(end)
      else await onLook()
      if (end.kind === 'closed') setTold({ tone: 'info', text: m.pay_gateway_closed() })
      if (end.kind === 'declined') setTold({ tone: 'danger', text: m.pay_gateway_declined() })
    } catch (error) {
      setTold({ tone: 'danger', text: errorText(error, m.pay_failed()) })
    }
  })
  return (
    <>
      <p className="text-base">{m.pay_gateway_text()}</p>
      {told && (
        <Alert tone={told.tone} announce>
          {told.text}
        </Alert>
      )}
      <Button busy={busy} busyLabel={m.pay_gateway_opening()} onClick={run}>
        {m.pay_gateway_pay({ amount: formatRupees(checkout.amount) })}
      </Button>
    </>
  )
}
