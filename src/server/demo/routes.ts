import { AppError } from '#server/kernel/http/errors.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { adminRoute } from '#server/people/people.ts'
import { contract } from '#shared/contract/contract.ts'
import { setupDone } from '#shared/domain/demo/setup-steps.ts'
import { leaveDemo, leavingOf } from './leaving/leave-demo.ts'
import { dismissSetup, setupOf } from './setup/facts.ts'

/** The first steps of a new kitchen, and the way out of the demo. */
export const demoRoutes: Route[] = [
  adminRoute(contract.getSetup, async ({ ctx, query }) => ({ setup: await setupOf(ctx, query.address) })),

  adminRoute(contract.dismissSetup, async ({ ctx }) => {
    const setup = await setupOf(ctx)
    if (setup.dismissed) return { setup }
    if (setup.demo || !setupDone(setup)) throw new AppError('setup_unfinished')
    await dismissSetup(ctx)
    return { setup: { ...setup, dismissed: true } }
  }),

  adminRoute(contract.previewLeavingDemo, async ({ ctx }) => ({ leaving: await leavingOf(ctx.db) })),

  adminRoute(contract.leaveDemo, async ({ ctx, caller, body }) => ({
    leaving: await leaveDemo(ctx, caller, body.version),
  })),
]
