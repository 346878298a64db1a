import { adminOrderCalls } from '#shared/contract/ordering/office/orders.ts'
import { orderNumber } from '#shared/domain/ordering/order-number.ts'
import { statusLabel } from '#shared/texts/status-label.ts'
import { weekdayAndDay } from '#web/kit/parts/dates.ts'
import type { Asked, Hit } from './sources.ts'

const SHOWN = 5

/** Orders of all days, as the server's search finds them: by number, name, address or phone. */
export async function findOrders({ words, api }: Asked): Promise<Hit[]> {
  const query = { date: 'all', search: words, limit: SHOWN } as const
  const { orders } = await api.call(adminOrderCalls.listAdminOrders, { query })
  return orders.map(({ _id, user_id, delivery_date, status }) => {
    const number = orderNumber(_id) ?? ''
    const facts = [user_id?.name, weekdayAndDay(delivery_date), statusLabel(status)]
    return {
      key: _id,
      title: number,
      detail: facts.filter(Boolean).join(' · '),
      place: { tab: 'orders', date: 'all', find: number },
    }
  })
}
