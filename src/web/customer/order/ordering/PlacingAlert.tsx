import type { ReactNode } from 'react'
import * as m from '#paraglide/messages.js'
import type { ErrorCode } from '#shared/contract/error-codes.ts'
import { NotSentAlert } from '#web/kit/parts/NotSentAlert.tsx'
import { UnansweredAlert } from '#web/kit/parts/UnansweredAlert.tsx'
import { Alert } from '#web/ui/Alert.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { IntoView } from '#web/ui/IntoView.tsx'
import { Link } from '../../shell/navigation/Link.tsx'
import type { PlacingResult } from './use-place-order.ts'

/** Rejections after which the customer has to go back to the menu. */
const MENU_HAS_CHANGED: (ErrorCode | null)[] = [
  'order_other_day',
  'order_day_closed',
  'order_no_menu',
  'order_slot_not_served',
  'day_full',
  'dish_sold_out',
  'order_unknown_item',
]

interface PlacingAlertProps {
  result: PlacingResult
  /** What has changed since the customer saw it, as sentences. */
  changes?: string[]
  busy: boolean
  onAskAgain: () => void
  /** What can be done about a rejection, instead of the way to the menu. */
  action?: ReactNode
}

/** Why the order was not placed, in the page: it stays when the toast has closed. */
export function PlacingAlert({ result, changes = [], busy, onAskAgain, action }: PlacingAlertProps) {
  if (result.kind === 'unanswered') {
    return (
      <UnansweredAlert
        title={m.payment_unanswered_title()}
        text={m.payment_unanswered_text()}
        busy={busy}
        onAskAgain={onAskAgain}
      >
        <Link to="/my-orders" className={buttonClass('quiet')}>
          {m.orders_title()}
        </Link>
      </UnansweredAlert>
    )
  }
  if (result.kind === 'unsent') return <NotSentAlert busy={busy} onTryAgain={onAskAgain} />
  if (result.kind === 'prices_changed') {
    return (
      <IntoView>
        <Alert
          tone="warning"
          announce
          title={result.terms ? m.error_order_terms_changed() : m.error_order_prices_changed()}
        >
          {changes.map((change) => (
            <p key={change}>{change}</p>
          ))}
          {result.terms ? m.order_terms_nothing_ordered() : m.payment_prices_changed_text()}
        </Alert>
      </IntoView>
    )
  }
  if (result.kind !== 'rejected') return null
  return (
    <IntoView key={result.text}>
      <Alert
        tone="danger"
        announce
        title={m.payment_rejected_title()}
        action={action === undefined ? MENU_HAS_CHANGED.includes(result.code) && <SeeMenu /> : action}
      >
        {result.text}
      </Alert>
    </IntoView>
  )
}

function SeeMenu() {
  return (
    <Link to="/" className={buttonClass('secondary')}>
      {m.payment_see_menu()}
    </Link>
  )
}
