import * as m from '#paraglide/messages.js'
import { MethodCards } from '../ordering/PaymentMethods.tsx'
import type { PaymentChoice } from '../ordering/use-payment-method.ts'

/** How the order is paid: a choice once the kitchen takes online payments. */
export function PaymentSection({ choice }: { choice: PaymentChoice }) {
  if (!choice.online)
    return (
      <p className="py-3 text-base">
        <span className="block font-semibold">{m.payment_cod()}</span>
        <span className="block text-ink-soft">{m.payment_cod_text()}</span>
      </p>
    )
  return (
    <fieldset className="flex flex-col gap-2 py-3">
      <legend className="mb-2 font-semibold text-base">{m.payment_methods()}</legend>
      <MethodCards choice={choice} online={{ title: m.payment_upi() }} cashText={m.payment_cod_text()} />
    </fieldset>
  )
}
