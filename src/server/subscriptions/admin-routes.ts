import { adminRoute, type Route } from '#server/platform/http/route.ts'
import { contract } from '#shared/contract/contract.ts'
import { dailyRoundReport } from './daily-round-report.ts'
import { dailyRound } from './daily-run.ts'

/** The daily round as the kitchen watches and runs it. */
export const adminSubscriptionRoutes: Route[] = [
  adminRoute(contract.getDailyRound, async ({ ctx }) => ({ round: await dailyRoundReport(ctx) })),

  adminRoute(contract.runDailyRound, async ({ ctx }) => {
    const { confirmed, created, ended, expiring } = await dailyRound(ctx)
    return { round: await dailyRoundReport(ctx), done: { confirmed, created, ended, expiring } }
  }),
]
