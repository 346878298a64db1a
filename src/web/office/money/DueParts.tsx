import * as m from '#paraglide/messages.js'
import { countText } from '#web/kit/parts/count-text.ts'
import { dayAndMonth } from '#web/kit/parts/dates.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { RemindLink } from '../parts/RemindLink.tsx'
import { SubscriptionPaymentBadge } from '../parts/SubscriptionPaymentBadge.tsx'
import { type DueRow, methodText } from './due-rows.ts'
import { payerName } from './payer-name.ts'
import type { Charging, Collecting } from './use-collect.ts'

/** What a row of the table and a card have in common. */

export interface DueActions {
  busyWith: string | undefined
  /** `null` for who only reads. */
  onCollect: ((collecting: Collecting) => void) | null
  onCharge: (charging: Charging) => void
  /** Whoever has not paid can be reminded: not on the day itself, when the money comes at the door. */
  reminds: boolean
}

/** Whose it is, with its state. */
export function DueWho({ row }: { row: DueRow }) {
  const { payer, order, subscription } = row
  return (
    <span className="flex min-w-0 flex-col">
      <span className="flex flex-wrap items-center gap-2 font-medium">
        {payerName(payer)}
        {order && <StatusBadge status={order.status} />}
        {subscription && <SubscriptionPaymentBadge {...subscription} />}
      </span>
      <span className="text-ink-soft text-sm">
        {order
          ? order.number
          : subscription &&
            m.money_subscription({ meals: countText(subscription.meals), day: dayAndMonth(subscription.bought) })}
      </span>
    </span>
  )
}

/** How it is paid, and whether that is being checked. */
export function DueMethod({ row }: { row: DueRow }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      {methodText(row)} {row.checked && row.order && <Badge tone="warning">{m.money_checked()}</Badge>}
    </span>
  )
}

/** The buttons of a row. */
export function DueButtons({ row, actions }: { row: DueRow; actions: DueActions }) {
  const { id, what, payer, collects, charges, checked, order, subscription } = row
  const { busyWith, onCollect, onCharge, reminds } = actions
  return (
    <span className="flex flex-wrap items-center gap-2">
      {onCollect && !checked && (
        <Button
          variant="secondary"
          aria-label={m.money_collect_one({ what })}
          busy={busyWith === id}
          onClick={() => onCollect({ key: id, ...collects })}
        >
          {m.money_collect()}
        </Button>
      )}
      {onCollect && charges && (
        <Button
          variant="quiet"
          aria-label={m.money_on_account_one({ what })}
          busy={busyWith === `${id} account`}
          onClick={() => onCharge(charges)}
        >
          {m.money_on_account()}
        </Button>
      )}
      {reminds && !checked && (
        <RemindLink phone={payer.phone_number} name={payerName(payer)} text={(order ?? subscription)?.whatsapp_text} />
      )}
    </span>
  )
}
