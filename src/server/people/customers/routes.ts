import type { Db } from '#server/kernel/db/connection.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { relay } from '#server/kernel/outbox/relay.ts'
import { kitchenDayOf } from '#shared/base/kitchen-time.ts'
import { contract } from '#shared/contract/contract.ts'
import type { KnownCustomer } from '#shared/contract/people/office/customers.schemas.ts'
import { roleCan } from '#shared/domain/people/permissions.ts'
import { addressesOf } from '../addresses/queries.ts'
import { recordChanges } from '../audit/record.ts'
import { adminRoute } from '../route.ts'
import { endAllSessions } from '../sessions/session-list.ts'
import { blockCustomer, previewBlock, unblockCustomer } from './block-customer.ts'
import { leavePhone } from './leave-phone.ts'
import { mergeCustomers, previewMerge } from './merge/merge-customers.ts'
import { presentKnown, presentLook } from './present.ts'
import { knownCustomer, looksAt, recordLook, requireCustomer, setNotes } from './queries.ts'

/** Customers as the office knows them: who they are, and what is to be heeded with each of their orders. */
export const officeCustomerRoutes: Route[] = [
  adminRoute(contract.getCustomer, async ({ ctx, caller, params }) => {
    const customer = await requireKnown(ctx.db, params.id)
    const looks = roleCan(caller.role, 'audit.read') ? await looksAt(ctx.db, params.id) : null
    const at = ctx.now()
    await recordLook(ctx.db, { customerId: params.id, adminId: caller.id, day: kitchenDayOf(at), at })
    return { customer, ...(looks && { looks: looks.map(presentLook) }) }
  }),

  adminRoute(contract.setCustomerNotes, async ({ ctx, caller, params, body: { kitchen, rider, notedAt } }) => {
    const at = ctx.now()
    return inTransaction(ctx.db, async (trx) => {
      const readAt = notedAt === null ? null : new Date(notedAt)
      const done = await setNotes(trx, params.id, { kitchen, rider }, { at, readAt })
      const customer = await requireKnown(trx, params.id)
      if (!done) throw new AppError('changed_meanwhile', {}, { customer })
      // The notes are people's own words, which the audit does not keep: only whether there are any.
      const after = { kitchen: kitchen !== null, rider: rider !== null }
      await recordChanges(trx, caller, 'setCustomerNotes', [{ subject: params.id, before: null, after }], at)
      return { customer }
    })
  }),

  adminRoute(contract.previewBlock, async ({ ctx, params: { id } }) => {
    await requireCustomer(ctx.db, id)
    return { preview: await previewBlock(ctx, ctx.db, id) }
  }),

  adminRoute(contract.blockCustomer, async ({ ctx, caller, params: { id }, body }) => {
    const reply = await inTransaction(ctx.db, async (trx) => {
      const done = await blockCustomer(ctx, trx, caller, { ...body, customerId: id })
      return { done, customer: await requireKnown(trx, id) }
    })
    relay(ctx).wake()
    return changedOnce(reply)
  }),

  adminRoute(contract.unblockCustomer, async ({ ctx, caller, params: { id } }) =>
    changedOnce(
      await inTransaction(ctx.db, async (trx) => {
        const done = await unblockCustomer(ctx, trx, caller, id)
        return { done, customer: await requireKnown(trx, id) }
      }),
    ),
  ),

  adminRoute(contract.beginAgain, async ({ ctx, caller, params: { id } }) =>
    inTransaction(ctx.db, async (trx) => {
      const at = ctx.now()
      const customerId = await leavePhone(ctx, trx, id, at)
      await endAllSessions(trx, 'customer', id)
      await recordChanges(
        trx,
        caller,
        'beginAgain',
        [{ subject: id, before: null, after: { customer: customerId } }],
        at,
      )
      return { customerId }
    }),
  ),

  adminRoute(contract.endCustomerSessions, async ({ ctx, params: { id } }) => {
    await requireCustomer(ctx.db, id)
    return { ended: await inTransaction(ctx.db, (trx) => endAllSessions(trx, 'customer', id)) }
  }),

  adminRoute(contract.previewMerge, async ({ ctx, params, query }) => ({
    preview: await previewMerge(ctx, ctx.db, { keep: params.id, goes: query.from }),
  })),

  adminRoute(contract.mergeCustomers, async ({ ctx, caller, params, body: { from: goes, reason: _, ...seen } }) => {
    await inTransaction(ctx.db, (trx) => mergeCustomers(ctx, trx, caller, { ...seen, keep: params.id, goes }))
    return { customerId: params.id }
  }),
]

/** Somebody else may have been quicker: then the customer is told as they stand. */
function changedOnce({ done, customer }: { done: boolean; customer: KnownCustomer }) {
  if (!done) throw new AppError('changed_meanwhile', {}, { customer })
  return { customer }
}

/** Throws `not_found`. */
async function requireKnown(db: Db, id: string): Promise<KnownCustomer> {
  const row = await knownCustomer(db, id)
  if (!row) throw new AppError('not_found')
  return presentKnown(row, await addressesOf(db, id))
}
