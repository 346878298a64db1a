import * as m from '#paraglide/messages.js'
import { heldFor } from '#server/calendar/calendar.ts'
import { addMenuAlert, addPlateAlert } from '#server/catalog/catalog.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { publicRoute, type Route } from '#server/kernel/http/route.ts'
import { relay } from '#server/kernel/outbox/relay.ts'
import { answerOrder } from '#server/ordering/ordering.ts'
import { adminRoute, customerRoute, requireCustomer } from '#server/people/people.ts'
import { contract } from '#shared/contract/contract.ts'
import { orderOfAnswerToken } from './answer-tokens.ts'
import { forgetStaffDevice, replaceDevice, saveDevice, saveStaffDevice, targetOf } from './devices.ts'
import { messagesOfCustomer } from './messages-of-customer.ts'

/** Push notifications: where they go, what their buttons do, and the alert to hear of a menu. */
export const pushRoutes: Route[] = [
  publicRoute(contract.pushKey, async ({ ctx }) => ({ publicKey: ctx.push.publicKey })),

  customerRoute(contract.saveFcmToken, async ({ ctx, caller, body }) => {
    await saveDevice(ctx, caller, targetOf(ctx.push, body.fcmToken))
    return {}
  }),

  adminRoute(contract.saveStaffDevice, async ({ ctx, caller, body }) => {
    const target = targetOf(ctx.push, body.fcmToken)
    await (body.told ? saveStaffDevice : forgetStaffDevice)(ctx, caller, target)
    return {}
  }),

  publicRoute(contract.replaceFcmToken, async ({ ctx, body }) => {
    await replaceDevice(ctx, body.oldEndpoint, targetOf(ctx.push, body.fcmToken))
    return {}
  }),

  publicRoute(contract.answerByPush, async ({ ctx, body }) => {
    const { answer } = body
    const { orderId, customerId } = await orderOfAnswerToken(ctx.db, body.token, ctx.now())
    await inTransaction(ctx.db, (trx) => answerOrder(ctx, trx, { id: customerId }, { orderId, answer }))
    relay(ctx).wake()
    return { message: answer === 'confirm' ? m.push_order_confirmed() : m.push_order_skipped() }
  }),

  adminRoute(contract.customerMessages, async ({ ctx, params }) => {
    await requireCustomer(ctx.db, params.id)
    return { messages: await messagesOfCustomer(ctx.db, params.id) }
  }),

  customerRoute(contract.heldPlates, async ({ ctx, caller }) => ({
    plates: (await heldFor(ctx.db, caller.id, ctx.now())).map(({ until, ...plate }) => ({
      ...plate,
      until: until.toISOString(),
    })),
  })),

  customerRoute(contract.notifyOfMenu, async ({ ctx, caller, body }) => ({
    available: await (body.wants === 'plate' ? addPlateAlert : addMenuAlert)(
      ctx,
      caller.id,
      body.date,
      body.slot ?? 'lunch',
    ),
  })),
]
