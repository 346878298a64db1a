import type { AppContext } from '#server/kernel/context.ts'
import type { Trx } from '#server/kernel/db/connection.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { type AdminCaller, adminRoute, customerRoute, recordChanges } from '#server/people/people.ts'
import { rupeesFromPaise } from '#shared/base/money.ts'
import { contract } from '#shared/contract/contract.ts'
import { presentDispute, presentStrange } from '../outside/present.ts'
import { disputesOf, strangeEvents } from '../outside/queries.ts'
import { presentTotal } from '../present.ts'
import { chooseRefund } from './choose-refund.ts'
import { giveBack, rejectRefund } from './give-back.ts'
import type { HeldRefund } from './hold-refund.ts'
import { presentOfficeRefund, presentOwnRefund } from './present.ts'
import { refundsOf, refundsOfDay, totalOfRefunds, waitingRefunds } from './queries.ts'
import { resolveRefund, seeToTwice } from './resolve-refund.ts'
import { sendByGateway } from './send-by-gateway.ts'

/** Money that is given back: what its customers choose, and what the office does. */
export const refundRoutes: Route[] = [
  customerRoute(contract.listRefunds, async ({ ctx, caller }) => ({
    refunds: (await refundsOf(ctx, caller.id)).map(presentOwnRefund),
  })),

  customerRoute(contract.chooseRefund, async ({ ctx, caller, params, body }) => {
    await chooseRefund(ctx, caller.id, params.id, { way: body.way, vpa: body.vpa ?? null })
    return { refunds: (await refundsOf(ctx, caller.id)).map(presentOwnRefund) }
  }),

  adminRoute(contract.adminListRefunds, async ({ ctx, query }) => {
    const rows = query.day === undefined ? await waitingRefunds(ctx) : await refundsOfDay(ctx, query.day)
    const total = await totalOfRefunds(ctx.db, query.day)
    const refunds = { refunds: rows.map(presentOfficeRefund), total: presentTotal(total) }
    if (query.day !== undefined) return refunds
    const disputes = (await disputesOf(ctx.db, ctx.now())).map(presentDispute)
    return { ...refunds, disputes, strange_events: (await strangeEvents(ctx.db)).map(presentStrange) }
  }),

  adminRoute(contract.giveBack, async ({ ctx, caller, params, body }) => {
    const { way, reference = null } = body
    const { id } = params
    if (way === 'gateway') {
      await sendByGateway(ctx, { id, caller, noted: note(ctx, caller, 'giveBack', { state: 'sending', way }) })
    } else {
      await giveBack(ctx, { id, caller, way, reference, noted: note(ctx, caller, 'giveBack', { state: 'sent', way }) })
    }
    return {}
  }),

  adminRoute(contract.resolveRefund, async ({ ctx, caller, params: { id }, body: { outcome, reference = null } }) => {
    const seen = outcome === 'seen'
    const before = seen ? 'twice' : 'sending'
    const after = seen ? { seen: true } : { state: outcome === 'given' ? 'sent' : 'failed', way: 'gateway' }
    const noted = note(ctx, caller, 'resolveRefund', after, before)
    if (outcome === 'seen') await seeToTwice(ctx, { id, adminId: caller.id, noted })
    else await resolveRefund(ctx, outcome, { id, adminId: caller.id, reference, noted })
    return {}
  }),

  adminRoute(contract.rejectRefund, async ({ ctx, caller, params }) => {
    await rejectRefund(ctx, { id: params.id, caller, noted: note(ctx, caller, 'rejectRefund', { state: 'rejected' }) })
    return {}
  }),
]

const note =
  (
    ctx: AppContext,
    caller: AdminCaller,
    call: string,
    after: { state?: string; way?: string; seen?: boolean },
    before = 'waiting',
  ) =>
  (trx: Trx, { id, orderId, subscriptionId, amountPaise }: HeldRefund): Promise<void> =>
    recordChanges(
      trx,
      caller,
      call,
      [
        {
          subject: orderId ?? subscriptionId,
          before: { refund: id, state: before, amount: rupeesFromPaise(amountPaise) },
          after: { refund: id, ...after },
        },
      ],
      ctx.now(),
    )
