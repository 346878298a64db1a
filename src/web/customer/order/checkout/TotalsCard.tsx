import * as m from '#paraglide/messages.js'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { formatRupees } from '#shared/base/money.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import type { MenuLike } from '#shared/domain/catalog/menu.ts'
import type { Cart } from '#shared/domain/ordering/cart.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Price } from '#web/ui/Price.tsx'
import DeliveryLine from '../ordering/DeliveryLine.tsx'
import { monthlySaving, subscriptionSaving } from './checkout-totals.ts'

interface TotalsCardProps {
  cart: Cart
  menu: MenuLike | null
  /** The day whose menu it is. */
  day: KitchenDay | undefined
  slot: SlotCode
  total: number
}

/** The total, when it is delivered, and what a subscription would save. */
export function TotalsCard({ cart, menu, day, slot, total }: TotalsCardProps) {
  const saving = subscriptionSaving(cart, menu)
  return (
    <Card>
      <p className="flex flex-wrap items-center gap-2 font-bold text-xl">
        <span className="flex-1">{m.checkout_total()}</span>
        {saving > 0 && <Badge tone="strong">{m.checkout_save_badge({ amount: formatRupees(saving) })}</Badge>}
        <Price rupees={total} />
      </p>
      <DeliveryLine day={day} slot={slot} />
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
