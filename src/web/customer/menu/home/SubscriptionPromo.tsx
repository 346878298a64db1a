import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import type { Menu } from '#shared/contract/catalog/customer/menus.schemas.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Price } from '#web/ui/Price.tsx'
import { useGoToSubscription } from '../../subscription/subscriptions/use-go-to-subscription.ts'
import { comparePlates } from './promo.ts'

interface SubscriptionPromoProps {
  menu: Menu
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Compares a plate a day with a subscription, and leads to either. */
export default function SubscriptionPromo({ menu, open, onOpenChange }: SubscriptionPromoProps) {
  const navigate = useNavigate()
  const goToSubscription = useGoToSubscription()
  const { daily, subscription, saving, percent } = comparePlates(menu)

  function start() {
    onOpenChange(false)
    goToSubscription()
  }

  function continueDaily() {
    onOpenChange(false)
    navigate('/daily-order')
  }

  const benefits = [
    ...(saving > 0 ? [m.promo_save({ amount: formatRupees(saving) })] : []),
    m.promo_fresh(),
    m.promo_skip(),
    m.promo_priority(),
  ]
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={m.promo_title()}
      footer={
        <div className="flex flex-col gap-2">
          <Button full onClick={start}>
            {m.promo_start()}
          </Button>
          <Button variant="secondary" full onClick={continueDaily}>
            {m.promo_continue()}
          </Button>
          <p className="text-center text-ink-soft text-sm">{m.promo_later()}</p>
        </div>
      }
    >
      <dl className="grid grid-cols-2 gap-3 text-center">
        <Plate label={m.promo_daily()} rupees={daily} className="border-line" />
        <Plate label={m.promo_subscription()} rupees={subscription} className="border-leaf bg-leaf-soft text-leaf-dark">
          {percent > 0 && <Badge tone="strong">{m.promo_percent({ percent })}</Badge>}
        </Plate>
      </dl>
      <ul className="mt-4 flex flex-col gap-2">
        {benefits.map((benefit) => (
          <li key={benefit} className="flex gap-2">
            <Check className="mt-0.5 size-5 shrink-0 text-leaf" />
            {benefit}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

interface PlateProps {
  label: string
  rupees: number
  className: string
  children?: ReactNode
}

function Plate({ label, rupees, className, children }: PlateProps) {
  return (
    <div className={`flex flex-col items-center gap-1 rounded-lg border p-3 ${className}`}>
      <dt className="font-semibold text-sm">{label}</dt>
      <dd>
        <Price rupees={rupees} className="block font-bold text-xl" />
        <span className="text-sm">{m.promo_per_plate()}</span>
      </dd>
      {children && <dd>{children}</dd>}
    </div>
  )
}
