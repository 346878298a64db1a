import * as m from '#paraglide/messages.js'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { RadioCard } from '#web/ui/RadioCard.tsx'

interface PaymentMethodsProps {
  /** The way of paying that is still to come. */
  comingSoon: { title: string; text?: string }
  cashText: string
}

/** How it is paid: cash on delivery is the one way there is so far. */
export function PaymentMethods({ comingSoon, cashText }: PaymentMethodsProps) {
  return (
    <Card as="section" aria-labelledby="payment-methods">
      <h2 id="payment-methods" className="font-semibold text-base">
        {m.payment_methods()}
      </h2>
      <fieldset aria-labelledby="payment-methods" className="mt-3 flex flex-col gap-3">
        <RadioCard
          name="payment-method"
          {...comingSoon}
          tag={<Badge tone="warning">{m.payment_coming_soon()}</Badge>}
          disabled
        />
        <RadioCard name="payment-method" title={m.payment_cod()} text={cashText} defaultChecked />
      </fieldset>
    </Card>
  )
}
