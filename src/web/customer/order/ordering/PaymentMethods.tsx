import * as m from '#paraglide/messages.js'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { RadioCard } from '#web/ui/RadioCard.tsx'
import type { PaymentChoice } from './use-payment-method.ts'

interface PaymentMethodsProps {
  choice: PaymentChoice
  /** Paying online, with what is said of it until it is there. */
  online: { title: string; text?: string }
  /** Said of paying by UPI, once it is there. */
  upiText?: string
  cashText: string
}

/** How it is paid: cash on delivery, or online once the kitchen has a gateway or a UPI ID. */
export function PaymentMethods(props: PaymentMethodsProps) {
  return (
    <Card as="section" aria-labelledby="payment-methods">
      <h2 id="payment-methods" className="font-semibold text-base">
        {m.payment_methods()}
      </h2>
      <fieldset aria-labelledby="payment-methods" className="mt-3 flex flex-col gap-3">
        <MethodCards {...props} />
      </fieldset>
    </Card>
  )
}

/** The ways to pay, one of which is chosen. */
export function MethodCards({
  choice: { method, online: live, gateway, choose },
  online,
  upiText,
  cashText,
}: PaymentMethodsProps) {
  return (
    <>
      <RadioCard
        name="payment-method"
        title={gateway ? m.payment_online() : online.title}
        text={gateway ? m.payment_gateway_text() : live ? (upiText ?? m.payment_upi_text()) : online.text}
        tag={!live && <Badge tone="warning">{m.payment_coming_soon()}</Badge>}
        disabled={!live}
        checked={method === 'UPI'}
        onChange={() => choose('UPI')}
      />
      <RadioCard
        name="payment-method"
        title={m.payment_cod()}
        text={cashText}
        checked={method === 'COD'}
        onChange={() => choose('COD')}
      />
    </>
  )
}
