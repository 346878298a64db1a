import type { Route } from '#server/kernel/http/route.ts'
import { adminRoute } from '#server/people/people.ts'
import { contract } from '#shared/contract/contract.ts'
import { readMonth } from './month.ts'

/** The days as the kitchen plans them. */
export const monthRoutes: Route[] = [
  adminRoute(contract.calendarMonth, ({ ctx, query }) => readMonth(ctx, query.month)),
]
