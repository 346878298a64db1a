import * as m from '#paraglide/messages.js'
import { type Cart, subscriptionSaving } from '#shared/domain/cart.ts'
import { monthlySaving } from '#shared/domain/checkout.ts'
import type { MenuLike } from '#shared/domain/menu.ts'
import { formatRupees } from '#shared/domain/money.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Price } from '../../../ui/Price.tsx'

/** The total, and what a subscription would save. */
export function TotalsCard({ cart, menu, total }: { cart: Cart; menu: MenuLike | null; total: number }) {
  const saving = subscriptionSaving(cart, menu)
  return (
    <Card>
      <p className="flex flex-wrap items-center gap-2 font-bold text-xl">
        <span className="flex-1">{m.checkout_total()}</span>
        {saving > 0 && <Badge tone="strong">{m.checkout_save_badge({ amount: formatRupees(saving) })}</Badge>}
        <Price rupees={total} />
      </p>
      <p className="mt-2 text-ink-soft text-sm">
        {m.checkout_subscription_note()}
        {saving > 0 && (
          <strong className="block text-leaf-dark">
            {m.checkout_save_monthly({ amount: formatRupees(monthlySaving(cart, menu)) })}
          </strong>
        )}
      </p>
    </Card>
  )
}
