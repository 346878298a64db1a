import * as m from '#paraglide/messages.js'
import { Notice } from '../../../ui/Notice.tsx'
import { IntoView } from './IntoView.tsx'

/** Says that nothing has been ordered yet, since the prices below are not those the customer has seen. */
export function PricesChanged() {
  return (
    <IntoView>
      <Notice tone="warning" announce title={m.error_order_prices_changed()}>
        {m.payment_prices_changed_text()}
      </Notice>
    </IntoView>
  )
}
