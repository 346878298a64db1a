import { Link } from 'react-router'
import * as m from '#paraglide/messages.js'
import type { ErrorCode } from '#shared/domain/error-codes.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { IntoView } from '../IntoView.tsx'
import type { PlacingResult } from './use-place-order.ts'

/** Rejections after which only another look at the menu helps. */
const MENU_HAS_CHANGED: (ErrorCode | null)[] = ['order_other_day', 'order_no_menu', 'order_unknown_item']

interface PlacingNoticeProps {
  result: PlacingResult
  busy: boolean
  onAskAgain: () => void
}

/** What kept the order from being placed, in the page: it stays while the toast goes. */
export function PlacingNotice({ result, busy, onAskAgain }: PlacingNoticeProps) {
  if (result.kind === 'unanswered') {
    return (
      <IntoView>
        <Notice
          tone="warning"
          announce
          title={m.payment_unanswered_title()}
          action={
            <div className="flex flex-wrap gap-2">
              <Button variant="secondary" busy={busy} busyLabel={m.payment_processing()} onClick={onAskAgain}>
                {m.payment_ask_again()}
              </Button>
              <Link to="/my-orders" className={buttonClass('quiet')}>
                {m.orders_title()}
              </Link>
            </div>
          }
        >
          {m.payment_unanswered_text()}
        </Notice>
      </IntoView>
    )
  }
  if (result.kind === 'prices_changed') {
    return (
      <IntoView>
        <Notice tone="warning" announce title={m.error_order_prices_changed()}>
          {m.payment_prices_changed_text()}
        </Notice>
      </IntoView>
    )
  }
  if (result.kind !== 'rejected') return null
  return (
    <IntoView key={result.text}>
      <Notice
        tone="danger"
        announce
        title={m.payment_rejected_title()}
        action={
          MENU_HAS_CHANGED.includes(result.code) && (
            <Link to="/" className={buttonClass('secondary')}>
              {m.payment_see_menu()}
            </Link>
          )
        }
      >
        {result.text}
      </Notice>
    </IntoView>
  )
}
