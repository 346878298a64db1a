import type { Route } from '#server/kernel/http/route.ts'
import { adminRoute } from '#server/people/people.ts'
import { contract } from '#shared/contract/contract.ts'
import { packBoxes, scanBox } from './pack-boxes.ts'
import { packingOf, presentBox } from './packing.ts'
import { printLabels, withdrawLabels } from './print-labels.ts'

/** The boxes of a day. */
export const packingRoutes: Route[] = [
  adminRoute(contract.packing, async ({ ctx, query: { day, slot = 'lunch' } }) => packingOf(ctx, { day, slot })),

  adminRoute(contract.packBoxes, async ({ ctx, caller, body: { boxes, packed, ...slotDay } }) => {
    const wanted = boxes.map(({ order_id, number }) => ({ orderId: order_id, number }))
    const changed = await packBoxes(ctx, { caller, slotDay }, wanted, packed)
    return { changed: changed.map(({ orderId, number }) => ({ order_id: orderId, number })) }
  }),

  adminRoute(contract.scanBox, async ({ ctx, caller, body: { code, ...slotDay } }) => {
    const { box, again } = await scanBox(ctx, { caller, slotDay }, code)
    return { box: presentBox(box), again }
  }),

  adminRoute(contract.printLabels, async ({ ctx, caller, body }) => printLabels(ctx, caller, body)),

  adminRoute(contract.withdrawLabels, async ({ ctx, body: { print_id, ...slotDay } }) => ({
    labels: await withdrawLabels(ctx, slotDay, print_id),
  })),
]
