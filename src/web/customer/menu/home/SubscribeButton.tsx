import { lazy, Suspense, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { formatRupees } from '#shared/base/money.ts'
import type { Menu } from '#shared/contract/catalog/customer/menus.schemas.ts'
import { subscriptionPlatePrice } from '#shared/domain/catalog/menu.ts'
import { whenLoaded } from '#web/kit/parts/when-loaded.ts'
import { Button } from '#web/ui/Button.tsx'
import { useGoToSubscription } from '../../subscription/subscriptions/use-go-to-subscription.ts'
import { useThaliStatus } from './thali-status.ts'

const loadPromo = () => import('./SubscriptionPromo.tsx')
const SubscriptionPromo = lazy(loadPromo)

/** The Regular Thali's button, by the status of the customer's subscription. Spec: customer §4. */
export function SubscribeButton({ menu }: { menu: Menu }) {
  const status = useThaliStatus()
  const goToSubscription = useGoToSubscription()
  const [promo, setPromo] = useState<'unopened' | 'open' | 'closed'>('unopened')
  const look = { variant: 'secondary', full: true, className: 'mt-3' } as const

  if (status === 'active' || status === 'paused') {
    return (
      <Button {...look} disabled>
        {status === 'paused' ? m.home_paused() : m.home_subscribed()}
      </Button>
    )
  }
  if (status === 'expiring_soon' || status === 'expired') {
    const soon = status === 'expiring_soon'
    return (
      <Button {...look} onClick={() => goToSubscription(soon)}>
        {soon ? m.home_renew_soon() : m.home_renew_now()}
      </Button>
    )
  }
  return (
    <>
      <Button {...look} aria-haspopup="dialog" onClick={() => whenLoaded(loadPromo, () => setPromo('open'))}>
        {m.home_subscribe({ price: formatRupees(subscriptionPlatePrice(menu)) })}
      </Button>
      {promo !== 'unopened' && (
        <Suspense fallback={null}>
          <SubscriptionPromo
            menu={menu}
            open={promo === 'open'}
            onOpenChange={(open) => setPromo(open ? 'open' : 'closed')}
          />
        </Suspense>
      )}
    </>
  )
}
