import type { Route } from '#server/kernel/http/route.ts'
import { adminRoute } from '#server/people/people.ts'
import { contract } from '#shared/contract/contract.ts'
import { changeDays } from '../change-days.ts'
import { holdSlot } from './change-slot.ts'
import { enabledSlot, listSlots, previewSlot, saveSlot, serveDinner } from './save-slot.ts'

/** What is usual for the slots, as the kitchen sets it. */
export const slotRoutes: Route[] = [
  adminRoute(contract.listSlots, async ({ ctx }) => ({ slots: await listSlots(ctx.db) })),

  adminRoute(contract.previewSlot, async ({ ctx, body: { slot, ...terms } }) => {
    await enabledSlot(ctx.db, slot)
    return { changes: await previewSlot(ctx, slot, terms) }
  }),

  adminRoute(contract.changeSlot, async ({ ctx, caller, body: { slot, updatedAt, ...terms } }) => {
    await enabledSlot(ctx.db, slot)
    const readAt = updatedAt === undefined ? null : new Date(updatedAt)
    const changes = await saveSlot(ctx, slot, terms, { readAt, caller })
    return { slot: await enabledSlot(ctx.db, slot), changes }
  }),

  adminRoute(contract.serveDinner, async ({ ctx, caller, body }) => {
    await changeDays(
      ctx,
      (trx) => serveDinner(ctx, trx, body.served, caller.id),
      (trx) => holdSlot(trx, 'dinner'),
    )
    return { slots: await listSlots(ctx.db) }
  }),
]
