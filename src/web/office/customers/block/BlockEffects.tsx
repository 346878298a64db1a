import { useId } from 'react'
import * as m from '#paraglide/messages.js'
import type { BlockedOrder, BlockPreview } from '#shared/contract/people/office/customers.schemas.ts'
import { blockedOrderText, pausedText } from './block-texts.ts'

/** What blocking does, in words. */
export function BlockEffects({ preview: { cancelled, staying, paused } }: { preview: BlockPreview }) {
  return (
    <div className="wrap-anywhere flex flex-col gap-3">
      <p>{m.customer_block_text()}</p>
      {cancelled.length === 0 && <p>{m.customer_block_no_orders()}</p>}
      <Orders title={m.customer_block_cancelled()} orders={cancelled} />
      <Orders title={m.customer_block_staying()} orders={staying} />
      {paused.map((subscription) => (
        <p key={subscription._id}>{pausedText(subscription)}</p>
      ))}
    </div>
  )
}

function Orders({ title, orders }: { title: string; orders: BlockedOrder[] }) {
  const id = useId()
  if (orders.length === 0) return null
  return (
    <div>
      <p id={id} className="font-semibold">
        {title}
      </p>
      <ul aria-labelledby={id} className="flex list-disc flex-col gap-1 pl-5 tabular-nums marker:text-turmeric">
        {orders.map((order) => (
          <li key={order._id}>{blockedOrderText(order)}</li>
        ))}
      </ul>
    </div>
  )
}
