import type { Db } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { newId } from '#server/kernel/ids.ts'
import { contract } from '#shared/contract/contract.ts'
import { recipientKey } from '#shared/domain/kitchen/food-rules.ts'
import { ADDRESSES_PER_CUSTOMER, NAMELESS, recipientName } from '#shared/domain/people/address.ts'
import { customerRoute } from '../route.ts'
import { addressChanged } from './address-changed.ts'
import { addressUsed } from './address-used.ts'
import { setDefaultAddress } from './default-address.ts'
import { ownAddress } from './own-address.ts'
import { presentAddress } from './present.ts'
import * as queries from './queries.ts'
import { recipientRenamed } from './recipient-renamed.ts'

/** A customer's delivery addresses. */
export const addressRoutes: Route[] = [
  customerRoute(contract.listAddresses, async ({ ctx, caller }) => {
    const addresses = await queries.addressesOf(ctx.db, caller.id)
    return { addresses: addresses.map(presentAddress) }
  }),

  customerRoute(contract.addAddress, async ({ ctx, caller, body, request }) => {
    if (body.userId !== undefined && body.userId !== caller.id) throw new AppError('not_found')
    const id = newId()
    const row = { id, customerId: caller.id, createdAt: ctx.now(), ...fieldsOf(body, caller.name) }
    return withIdempotency({
      ctx,
      request,
      caller,
      call: 'addAddress',
      body,
      run: async (trx) => {
        await queries.lockCustomer(trx, caller.id)
        await addressUsed.run(ctx, trx, { text: row.address, typed: true })
        if (!(await queries.insertAddress(trx, row, ADDRESSES_PER_CUSTOMER))) throw new AppError('address_limit')
        await queries.fillDefault(trx, caller.id)
        await addressChanged.run(ctx, trx, caller.id)
        return { address: await reread(trx, caller.id, id) }
      },
    })
  }),

  customerRoute(contract.updateAddress, async ({ ctx, caller, params: { id }, body }) => {
    const { address, events } = await inTransaction(ctx.db, async (trx) => {
      await queries.lockCustomer(trx, caller.id)
      const former = await ownAddress(trx, caller.id, id)
      if (!former) throw new AppError('not_found')
      const isOther = former.address !== body.address
      // Its name or type may be mended wherever it lies.
      if (isOther) await addressUsed.run(ctx, trx, { text: body.address, typed: true })
      const fields = fieldsOf(body, caller.name)
      await queries.updateAddress(trx, { id, isOther, at: ctx.now() }, fields)
      const renamed = { customerId: caller.id, from: former.name, to: fields.name }
      const events = isOtherRecipient(renamed, caller.name) ? await recipientRenamed.run(ctx, trx, renamed) : []
      await addressChanged.run(ctx, trx, caller.id)
      return { address: await reread(trx, caller.id, id), events: events.flat() }
    })
    for (const event of events) ctx.events.publish(event)
    return { address }
  }),

  customerRoute(contract.makeAddressDefault, async ({ ctx, caller, params }) =>
    inTransaction(ctx.db, async (trx) => {
      const address = await ownAddress(trx, caller.id, params.id)
      if (address) await addressUsed.run(ctx, trx, { text: address.address, typed: false })
      if (!(await setDefaultAddress(ctx, trx, caller.id, params.id))) throw new AppError('not_found')
      return {}
    }),
  ),

  customerRoute(contract.deleteAddress, async ({ ctx, caller, params }) =>
    inTransaction(ctx.db, async (trx) => {
      await queries.lockCustomer(trx, caller.id)
      if (!(await queries.deleteAddress(trx, caller.id, params.id))) throw new AppError('not_found')
      await queries.fillDefault(trx, caller.id)
      await addressChanged.run(ctx, trx, caller.id)
      return {}
    }),
  ),
]

function fieldsOf(
  body: Omit<queries.AddressFields, 'name' | 'location'> & {
    name?: string | undefined
    location?: queries.AddressFields['location'] | undefined
  },
  customerName: string | null,
): queries.AddressFields {
  const { type, address, location } = body
  return { type, name: recipientName(body.name, customerName), address, ...(location !== undefined && { location }) }
}

/** Whether an address is for somebody of another name now. The customer, with or without a name, is nobody's new one. */
function isOtherRecipient({ from, to }: { from: string; to: string }, customerName: string | null): boolean {
  return ![from, customerName, NAMELESS].map(recipientKey).includes(recipientKey(to))
}

async function reread(db: Db, customerId: string, id: string) {
  const row = await ownAddress(db, customerId, id)
  if (!row) throw new AppError('not_found')
  return presentAddress(row)
}
