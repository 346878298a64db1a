import type { z } from 'zod'
import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { hashBody } from '#server/kernel/http/idempotency.ts'
import { relay } from '#server/kernel/outbox/relay.ts'
import {
  type AdminCaller,
  ensureCustomer,
  recordChanges,
  renameCustomer,
  saveFirstAddress,
} from '#server/people/people.ts'
import { rupeesFromPaise } from '#shared/base/money.ts'
import { normalizePhone } from '#shared/base/phone.ts'
import type { Order } from '#shared/contract/ordering/customer/orders.schemas.ts'
import type { orderEntrySchemas } from '#shared/contract/ordering/office/order-entry.schemas.ts'
import { orderNumber } from '#shared/domain/ordering/order-number.ts'
import { roleCan } from '#shared/domain/people/permissions.ts'
import type { NewOrder } from '../place/create-orders.ts'
import { type PlacedOrders, placeTogether } from '../place/place-together.ts'
import { prepareOrder, requireAsSeen } from '../place/prepare-order.ts'
import { inPlaceOf, prepareReplacement, replaceableOrder } from '../place/replace-order.ts'
import { untilStored } from '../place/until-stored.ts'
import { wayToPay } from '../place/way-to-pay.ts'
import type { OrderRow } from '../queries.ts'
import { enteredAlready } from './same-entry.ts'

type EntryBody = z.output<typeof orderEntrySchemas.enterOrder.body>

/**
 * Places an order that one of the kitchen's people enters, for a customer who is named or found by the phone, and made when
 * there is none. It takes the way of the customer's own orders, but waits for nobody's yes. Once for each key of a customer:
 * two people who send one draft make one order, and who enters what another has just entered is asked first. Throws what
 * placing throws, what `inPlaceOf` throws for one that takes the place of another, `not_found`, phone codes,
 * `entry_reason_required`, and `entry_again` with who entered the same.
 */
export async function enterOrder(
  ctx: AppContext,
  caller: AdminCaller,
  body: EntryBody,
  key: string | null,
  call: 'enterOrder' | 'enterOrders' = 'enterOrder',
): Promise<{ order: Order; customerId: string }> {
  const { source, override = false, again = false, packed = false, reason, name } = body
  if (override && !roleCan(caller.role, 'orders.override')) throw new AppError('not_allowed')
  if (override && reason === null) throw new AppError('entry_reason_required')
  const known = await customerOf(ctx, body)
  const newName = known.name === null ? name?.trim() || null : null
  const customer = { ...known, name: known.name ?? newName }
  const request = key === null ? null : { key, call: 'enterOrder', bodyHash: hashBody(body) }

  const entered =
    (order: NewOrder, former: OrderRow | null) => async (trx: Trx, store: () => Promise<PlacedOrders>) => {
      const same = again ? null : await enteredAlready(trx, order, ctx.now())
      if (same) throw new AppError('entry_again', { name: same.by }, same)
      if (newName !== null) await renameCustomer(trx, customer.id, newName)
      if (!body.selectedAddressId) await saveFirstAddress(ctx, trx, customer, body.userAddress.trim())
      const placed = await store()
      const { _id: subject, delivery_date: day } = placed.order
      const after = { source, day, override, ...(former && { amount: rupeesFromPaise(order.totalPaise) }) }
      const before = former && { order: orderNumber(former.id), amount: rupeesFromPaise(former.price_paise) }
      await recordChanges(trx, caller, call, [{ subject, before, after }], ctx.now())
      return placed
    }
  const { order } = await untilStored(ctx, customer, request, {
    rejectedOf: (_, error) => error,
    attempt: async () => {
      const entry = { source, adminId: caller.id, override }
      const former = body.replaces ? await replaceableOrder(ctx, customer.id, body.replaces) : null
      const wanted = { ...body, paymentMethod: await wayToPay(ctx, body.paymentMethod) }
      const prepared = former
        ? await prepareReplacement(ctx, customer, former, wanted, entry)
        : await prepareOrder(ctx, customer, wanted, { entry })
      requireAsSeen([prepared])
      const around = entered(prepared.order, former)
      const by = { kind: 'admin', adminId: caller.id } as const
      const inPlace = (trx: Trx, store: () => Promise<PlacedOrders>) =>
        around(trx, () => (former ? inPlaceOf(ctx, trx, former, prepared, { by, packed, store }) : store()))
      return { prepared: [prepared], placed: await placeTogether(ctx, customer, [prepared], request, inPlace) }
    },
  })
  if (body.replaces) relay(ctx).wake()
  return { order, customerId: customer.id }
}

async function customerOf(ctx: AppContext, { customerId, phoneNumber }: EntryBody): Promise<NewOrder['customer']> {
  const id = customerId ?? (await ensureCustomer(ctx, phoneOf(phoneNumber))).id
  const found = ctx.db
    .selectFrom('customers')
    .select(['id', 'phone', 'name'])
    .where('id', '=', id)
    .where('merged_into', 'is', null)
  const customer = await found.executeTakeFirst()
  if (!customer) throw new AppError('not_found')
  return customer
}

function phoneOf(written: string | undefined): string {
  if (!written?.trim()) throw new AppError('phone_required')
  const phone = normalizePhone(written)
  if (phone === null) throw new AppError('phone_invalid')
  return phone
}
