import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { newId } from '#server/kernel/ids.ts'
import { ADDRESSES_PER_CUSTOMER, recipientName } from '#shared/domain/people/address.ts'
import type { CustomerCaller } from '../sign-in/customer-sessions.ts'
import { addressChanged } from './address-changed.ts'
import { insertAddress, lockCustomer, setDefault } from './queries.ts'

/** Makes a saved address the default. Says whether it is that customer's. */
export async function setDefaultAddress(ctx: AppContext, trx: Trx, customerId: string, id: string): Promise<boolean> {
  if (!(await setDefault(trx, customerId, id))) return false
  await addressChanged.run(ctx, trx, customerId)
  return true
}

/** Saves a customer's first address, by its text; whoever has one keeps what there is. */
export async function saveFirstAddress(
  ctx: AppContext,
  trx: Trx,
  customer: Pick<CustomerCaller, 'id' | 'name'>,
  text: string,
): Promise<void> {
  await lockCustomer(trx, customer.id)
  const saved = trx.selectFrom('addresses').select('id').where('customer_id', '=', customer.id).limit(1)
  if (!(await saved.executeTakeFirst())) await setDefaultAddressText(ctx, trx, customer, text)
}

/**
 * Makes an address the default by its text, which is saved as a Home address unless it is saved already. Throws
 * `address_limit`.
 */
export async function setDefaultAddressText(
  ctx: AppContext,
  trx: Trx,
  customer: Pick<CustomerCaller, 'id' | 'name'>,
  text: string,
): Promise<void> {
  await lockCustomer(trx, customer.id)
  const saved = await trx
    .selectFrom('addresses')
    .select('id')
    .where('customer_id', '=', customer.id)
    .where('address', '=', text)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const id = saved?.id ?? newId()
  if (!saved) {
    const fields = { type: 'Home' as const, name: recipientName(undefined, customer.name), address: text }
    const row = { id, customerId: customer.id, createdAt: ctx.now(), ...fields }
    if (!(await insertAddress(trx, row, ADDRESSES_PER_CUSTOMER))) throw new AppError('address_limit')
  }
  await setDefaultAddress(ctx, trx, customer.id, id)
}
