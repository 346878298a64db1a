import type { z } from 'zod'
import { calendarOf } from '#server/calendar/calendar.ts'
import type { AppContext } from '#server/kernel/context.ts'
import type { adminOrderSchemas } from '#shared/contract/ordering/office/orders.schemas.ts'
import { deliveryDaysOf } from '#shared/domain/calendar/order-filters.ts'
import { roleCan } from '#shared/domain/people/permissions.ts'
import type { WantedOrders } from './found-orders.ts'
import { indexBeforeSearch } from './index-orders.ts'
import { searchOf } from './order-words.ts'

type Asked = z.output<typeof adminOrderSchemas.setMatchingStatuses.body>['match']

/**
 * Which orders a call of the back office means, once the words and areas of what has just been ordered are written. Who sees no
 * phones finds nothing by them.
 */
export async function wantedOrders(
  ctx: AppContext,
  { role }: { role: string | null },
  asked: Asked,
): Promise<WantedOrders> {
  const { date, from, to, slot, status, area, payment, kind, dish } = asked
  const now = ctx.now()
  const days = from && to ? { from, to } : deliveryDaysOf(date, await calendarOf(ctx).at(now, slot), now)
  const typed = asked.search?.trim()
  if (typed || area !== undefined) await indexBeforeSearch(ctx)
  return {
    days,
    slot,
    status,
    area,
    payment,
    kind,
    dish,
    ...(typed && { search: searchOf(typed, roleCan(role, 'phones.see')) }),
  }
}
