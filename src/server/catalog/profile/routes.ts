import { AppError } from '#server/kernel/http/errors.ts'
import { publicRoute, type Route } from '#server/kernel/http/route.ts'
import { adminRoute } from '#server/people/people.ts'
import { contract } from '#shared/contract/contract.ts'
import { profileProblem, saysSomething, shownProfile, tidyProfile } from '#shared/domain/catalog/profile.ts'
import { deliveryAreaOf } from './delivery-area.ts'
import { languagesOf } from './offered-languages.ts'
import { adminProfile, changeProfile, currentProfile } from './profiles.ts'

/** Who the kitchen is, as customers read it and as the kitchen sets it. */
export const kitchenRoutes: Route[] = [
  publicRoute(contract.getKitchen, async ({ ctx }) => {
    const profile = await currentProfile(ctx.db)
    const shown = shownProfile(profile)
    return { kitchen: saysSomething(shown) ? shown : null, languages: profile.languages }
  }),

  adminRoute(contract.adminKitchen, async ({ ctx }) => ({ kitchen: await adminProfile(ctx.db) })),

  adminRoute(contract.changeKitchen, async ({ ctx, caller, body: { updatedAt, languages, ...typed } }) => {
    const profile = tidyProfile({ ...typed, languages: languages ?? (await currentProfile(ctx.db)).languages })
    const problem = profileProblem(profile)
    if (problem) throw new AppError(problem.wrong, { field: problem.field })
    const readAt = updatedAt === undefined ? null : new Date(updatedAt)
    const changed = await changeProfile(ctx.db, profile, { at: ctx.now(), readAt, adminId: caller.id })
    deliveryAreaOf(ctx).invalidate()
    languagesOf(ctx).invalidate()
    const kitchen = await adminProfile(ctx.db)
    if (!changed) throw new AppError('changed_meanwhile', {}, { kitchen })
    return { kitchen }
  }),
]
