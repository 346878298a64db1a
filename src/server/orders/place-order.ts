import type { Transaction } from 'kysely'
import type { z } from 'zod'
import { ownAddress } from '#server/addresses/own-address.ts'
import type { CustomerCaller } from '#server/auth/customer-sessions.ts'
import type { AppContext } from '#server/context.ts'
import type { Db } from '#server/db/connect.ts'
import type { Tables } from '#server/db/tables.ts'
import type { DomainEvent } from '#server/events.ts'
import { AppError } from '#server/http/errors.ts'
import { newId } from '#server/ids.ts'
import { menuRowsOfDays } from '#server/menus/menu-of-day.ts'
import { presentMenu } from '#server/menus/present.ts'
import { thaliItemsOf } from '#server/menus/thali-items.ts'
import type { orderSchemas } from '#shared/contract/orders.schemas.ts'
import { addressProblem } from '#shared/domain/address.ts'
import { orderDayAt } from '#shared/domain/kitchen-time.ts'
import { type PricingProblem, priceOrder, sameAsSeen } from '#shared/domain/pricing.ts'
import { presentOrder, presentPrices } from './present.ts'
import { insertOrder, orderById } from './queries.ts'

type OrderBody = z.output<typeof orderSchemas.placeOrder.body>

const CASH_ON_DELIVERY = /^(cod|cash)$/i

/**
 * Places a cash-on-delivery order for the order day: priced from that day's menu, confirmed at once, unpaid until
 * collected. What the client says of prices is what the customer saw; if the menu says otherwise nothing is placed and
 * `order_prices_changed` carries the new lines and total. Throws further the `order_*` and `address_*` codes.
 */
export async function placeOrder(
  ctx: AppContext,
  trx: Transaction<Tables>,
  caller: CustomerCaller,
  body: OrderBody,
  report: (event: DomainEvent) => void,
): Promise<{ order: ReturnType<typeof presentOrder> }> {
  if (!CASH_ON_DELIVERY.test(body.paymentMethod)) throw new AppError('order_payment_method')
  const now = ctx.now()
  const orderDay = orderDayAt(now)
  if (body.menuDate !== undefined && body.menuDate !== orderDay) throw new AppError('order_other_day')

  const deliveryAddress = await deliveryAddressOf(trx, caller, body)
  const menu = (await menuRowsOfDays(trx, [orderDay], [orderDay]))[orderDay]
  if (!menu) throw new AppError('order_no_menu')
  const priced = priceOrder(body.items, presentMenu(menu))
  if ('problem' in priced) throw pricingRefusal(priced)
  if (!sameAsSeen(priced.lines, body.items, body.totalAmount)) {
    throw new AppError('order_prices_changed', {}, presentPrices(priced))
  }

  const id = newId()
  await insertOrder(trx, {
    id,
    customer: caller,
    menuName: menu.name,
    lines: priced.lines,
    totalPaise: priced.totalPaise,
    status: 'confirmed',
    paymentMethod: 'cod',
    deliveryDate: orderDay,
    deliveryAddress,
    notes: body.notes?.trim() || null,
    thaliItems: priced.lines.some((line) => line.kind === 'thali') ? thaliItemsOf(menu) : null,
    createdAt: now,
  })
  const placed = await orderById(trx, id)
  if (!placed) throw new Error('an order just placed is not there')
  report({ type: 'order-created', customerId: caller.id, orderId: id, deliveryDay: orderDay })
  return { order: presentOrder(placed) }
}

/** The text of the chosen saved address, else the typed one. Another's address is one that does not exist. */
async function deliveryAddressOf(db: Db, caller: CustomerCaller, body: OrderBody): Promise<string> {
  if (body.userId && body.userId !== caller.id) throw new AppError('not_found')
  if (body.selectedAddressId) {
    const saved = await ownAddress(db, caller.id, body.selectedAddressId)
    if (!saved) throw new AppError('not_found')
    return saved.address
  }
  switch (addressProblem(body.userAddress)) {
    case 'empty':
    case 'short':
      throw new AppError('order_address_short')
    case 'long':
      throw new AppError('address_long')
    case null:
      return body.userAddress.trim()
  }
}

function pricingRefusal(refused: PricingProblem): AppError {
  switch (refused.problem) {
    case 'no_lines':
      return new AppError('order_empty')
    case 'too_many_lines':
      return new AppError('order_too_many_lines')
    case 'bad_quantity':
      return new AppError('order_bad_quantity')
    case 'unknown_item':
      return new AppError('order_unknown_item', { item: refused.name })
    case 'duplicate_item':
      return new AppError('order_duplicate_item', { item: refused.name })
  }
}
