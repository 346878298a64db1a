import { adminRoute } from '#server/people/people.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { publicRoute, type Route } from '#server/platform/http/route.ts'
import { contract } from '#shared/contract/contract.ts'
import { profileProblem, saysSomething, shownProfile, tidyProfile } from '#shared/domain/kitchen/profile.ts'
import { deliveryAreaOf } from './delivery-area.ts'
import { adminProfile, changeProfile, currentProfile } from './profiles.ts'

/** Who the kitchen is, as customers read it and as the kitchen sets it. */
export const kitchenRoutes: Route[] = [
  publicRoute(contract.getKitchen, async ({ ctx }) => {
    const shown = shownProfile(await currentProfile(ctx.db))
    return { kitchen: saysSomething(shown) ? shown : null }
  }),

  adminRoute(contract.adminKitchen, async ({ ctx }) => ({ kitchen: await adminProfile(ctx.db) })),

  adminRoute(contract.changeKitchen, async ({ ctx, caller, body: { updatedAt, ...typed } }) => {
    const profile = tidyProfile(typed)
    const problem = profileProblem(profile)
    if (problem) throw new AppError(problem.wrong, { field: problem.field })
    const readAt = updatedAt === undefined ? null : new Date(updatedAt)
    const changed = await changeProfile(ctx.db, profile, { at: ctx.now(), readAt, adminId: caller.id })
    deliveryAreaOf(ctx).invalidate()
    const kitchen = await adminProfile(ctx.db)
    if (!changed) throw new AppError('changed_meanwhile', {}, { kitchen })
    return { kitchen }
  }),
]
