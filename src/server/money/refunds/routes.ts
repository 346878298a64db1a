import { type AdminCaller, adminRoute, customerRoute, recordChanges } from '#server/people/people.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Trx } from '#server/platform/db/connection.ts'
import type { Route } from '#server/platform/http/route.ts'
import { contract } from '#shared/contract/contract.ts'
import { rupeesFromPaise } from '#shared/domain/money/money.ts'
import { presentTotal } from '../present.ts'
import { chooseRefund } from './choose-refund.ts'
import { giveBack, rejectRefund } from './give-back.ts'
import type { HeldRefund } from './hold-refund.ts'
import { presentOfficeRefund, presentOwnRefund } from './present.ts'
import { refundsOf, refundsOfDay, totalOfRefunds, waitingRefunds } from './queries.ts'
import { sendByGateway } from './send-by-gateway.ts'

/** Money that is given back: what its customers choose, and what the office does. */
export const refundRoutes: Route[] = [
  customerRoute(contract.listRefunds, async ({ ctx, caller }) => ({
    refunds: (await refundsOf(ctx.db, caller.id)).map(presentOwnRefund),
  })),

  customerRoute(contract.chooseRefund, async ({ ctx, caller, params, body }) => {
    await chooseRefund(ctx, caller.id, params.id, { way: body.way, vpa: body.vpa ?? null })
    return { refunds: (await refundsOf(ctx.db, caller.id)).map(presentOwnRefund) }
  }),

  adminRoute(contract.adminListRefunds, async ({ ctx, query }) => {
    const rows = query.day === undefined ? await waitingRefunds(ctx.db) : await refundsOfDay(ctx.db, query.day)
    const total = await totalOfRefunds(ctx.db, query.day)
    return { refunds: rows.map(presentOfficeRefund), total: presentTotal(total) }
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

  adminRoute(contract.rejectRefund, async ({ ctx, caller, params }) => {
    await rejectRefund(ctx, { id: params.id, caller, noted: note(ctx, caller, 'rejectRefund', { state: 'rejected' }) })
    return {}
  }),
]

const note =
  (ctx: AppContext, caller: AdminCaller, call: string, after: { state: string; way?: string }) =>
  (trx: Trx, { id, orderId, subscriptionId, amountPaise }: HeldRefund): Promise<void> =>
    recordChanges(
      trx,
      caller,
      call,
      [
        {
          subject: orderId ?? subscriptionId,
          before: { refund: id, state: 'waiting', amount: rupeesFromPaise(amountPaise) },
          after: { refund: id, ...after },
        },
      ],
      ctx.now(),
    )
