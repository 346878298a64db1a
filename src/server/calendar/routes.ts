import { adminRoute } from '#server/people/people.ts'
import type { Route } from '#server/platform/http/route.ts'
import { contract } from '#shared/contract/contract.ts'
import { kitchenDayOf } from '#shared/domain/calendar/kitchen-time.ts'
import { closeKitchen } from './closures/close-kitchen.ts'
import { presentClosure } from './closures/present.ts'
import { presentPreview, previewOf } from './closures/preview.ts'
import { type ClosureRow, readClosures } from './closures/queries.ts'
import { reopenKitchen } from './closures/reopen-kitchen.ts'
import { calendarDays } from './month.ts'
import { enabledSlots } from './read-calendar.ts'

/** The days of the kitchen, as the office reads, closes and opens them. */
export const calendarRoutes: Route[] = [
  adminRoute(contract.getCalendar, async ({ ctx, query }) => ({
    slot: query.slot,
    today: kitchenDayOf(ctx.now()),
    slots: await enabledSlots(ctx.db),
    days: await calendarDays(ctx, query),
  })),

  adminRoute(contract.listClosures, async ({ ctx, query }) => ({
    closures: (await readClosures(ctx.db, query)).map(presentClosure),
  })),

  adminRoute(contract.previewClosure, async ({ ctx, body }) => ({
    preview: await presentPreview(ctx, ctx.db, body, await previewOf(ctx, ctx.db, body)),
  })),

  adminRoute(contract.closeDays, async ({ ctx, caller, body }) => {
    const id = await closeKitchen(ctx, body, caller.id)
    const [closure] = await readClosures(ctx.db, { id })
    return { closure: presentClosure(closure as ClosureRow) }
  }),

  adminRoute(contract.reopenDays, ({ ctx, caller, body }) => reopenKitchen(ctx, body, caller.id)),
]
