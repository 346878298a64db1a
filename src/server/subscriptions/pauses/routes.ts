import type { z } from 'zod'
import * as m from '#paraglide/messages.js'
import { readCalendar } from '#server/calendar/calendar.ts'
import type { AppContext } from '#server/kernel/context.ts'
import { inTransaction } from '#server/kernel/db/transaction.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { relay } from '#server/kernel/outbox/relay.ts'
import { adminRoute, customerRoute } from '#server/people/people.ts'
import { formatWeekdayDate } from '#shared/base/dates.ts'
import { contract } from '#shared/contract/contract.ts'
import type { pauseSchemas } from '#shared/contract/subscriptions/customer/pauses.schemas.ts'
import { previewPause } from '#shared/domain/subscriptions/pause-preview.ts'
import type { PausedDays } from '#shared/domain/subscriptions/pauses.ts'
import { pastPauses } from './past-pauses.ts'
import type { Pause, Pauser } from './pause-rows.ts'
import { pauseSubscription } from './pause-subscription.ts'
import { presentPausable, presentPause, presentPreview, presentResumed } from './present.ts'
import { pausedThrough, readPausable, type WhoseSubscription } from './read-pausable.ts'
import { serveDay } from './serve-day.ts'
import { withdrawPause } from './withdraw-pause.ts'

/** Pausing subscriptions: a customer's own, and anybody's by the office. */
export const pauseRoutes: Route[] = [
  customerRoute(contract.listPauses, ({ ctx, caller, params }) =>
    listPauses(ctx, { subscriptionId: params.id, customerId: caller.id }),
  ),

  customerRoute(contract.previewPause, ({ ctx, caller, params, query }) =>
    preview(ctx, { subscriptionId: params.id, customerId: caller.id }, { from: query.from, to: query.to ?? null }),
  ),

  customerRoute(contract.pauseSubscription, ({ ctx, caller, params, body, request }) =>
    withIdempotency({
      ctx,
      request,
      caller,
      call: 'pauseSubscription',
      body: { ...body, id: params.id },
      run: async (trx) => {
        const whose = await pausedThrough(trx, { subscriptionId: params.id, customerId: caller.id })
        return paused(await pauseSubscription(ctx, trx, whose, { ...wish(body), by: { kind: 'customer' } }))
      },
    }),
  ),

  customerRoute(contract.withdrawPause, ({ ctx, caller, params }) =>
    withdraw(ctx, { pauseId: params.id, customerId: caller.id }, { kind: 'customer' }),
  ),

  customerRoute(contract.serveDay, ({ ctx, caller, params, body: { day }, request }) =>
    withIdempotency({
      ctx,
      request,
      caller,
      call: 'serveDay',
      body: { id: params.id, day },
      run: async (trx) => {
        const whose = await pausedThrough(trx, { subscriptionId: params.id, customerId: caller.id })
        await serveDay(ctx, trx, whose, { day, by: { kind: 'customer' } })
        return { message: m.pause_day_served({ day: formatWeekdayDate(day) }) }
      },
    }),
  ),

  adminRoute(contract.adminListPauses, async ({ ctx, params }) => ({
    ...(await listPauses(ctx, { subscriptionId: params.id })),
    past: await pastPauses(ctx.db, params.id, ctx.now()),
  })),

  adminRoute(contract.adminPreviewPause, ({ ctx, params, query }) =>
    preview(ctx, { subscriptionId: params.id }, { from: query.from, to: query.to ?? null }),
  ),

  adminRoute(contract.adminPauseSubscription, async ({ ctx, caller, params, body }) => {
    const by: Pauser = { kind: 'admin', adminId: caller.id }
    const pause = await inTransaction(ctx.db, (trx) =>
      pausedThrough(trx, { subscriptionId: params.id }).then((whose) =>
        pauseSubscription(ctx, trx, whose, { ...wish(body), by }),
      ),
    )
    relay(ctx).wake()
    return paused(pause)
  }),

  adminRoute(contract.adminWithdrawPause, ({ ctx, caller, params }) =>
    withdraw(ctx, { pauseId: params.id }, { kind: 'admin', adminId: caller.id }),
  ),
]

async function listPauses(ctx: AppContext, whose: WhoseSubscription) {
  const now = ctx.now()
  const pausable = await readPausable(ctx.db, await pausedThrough(ctx.db, whose), now)
  return presentPausable(pausable, await readCalendar(ctx.db, now, pausable.subscription.slot), now)
}

async function preview(ctx: AppContext, whose: WhoseSubscription, days: PausedDays) {
  const now = ctx.now()
  const pausable = await readPausable(ctx.db, await pausedThrough(ctx.db, whose), now)
  if (pausable.subscription.status !== 'active') throw new AppError('pause_not_running')
  const calendar = await readCalendar(ctx.db, now, pausable.subscription.slot)
  const outcome = previewPause(pausable, days, calendar, now)
  if (!outcome.can) throw new AppError(outcome.reason, { count: pausable.maxPauseDays ?? 0 })
  return { preview: presentPreview(outcome.preview) }
}

/** What a body asks for, and what its sender has seen. */
function wish({ from, to, seen }: z.output<typeof pauseSchemas.pauseSubscription.body>) {
  const { from: seenFrom, kept_days, last_day } = seen
  return { asked: { from, to }, seen: { from: seenFrom, keptDays: kept_days, lastDay: last_day } }
}

function paused(pause: Pause) {
  const { from, to } = pause
  const message =
    to === null
      ? m.pause_done_open({ from: formatWeekdayDate(from) })
      : m.pause_done({ from: formatWeekdayDate(from), to: formatWeekdayDate(to) })
  return { message, pause: presentPause(pause) }
}

async function withdraw(ctx: AppContext, whose: Parameters<typeof withdrawPause>[2], by: Pauser) {
  const resumed = await inTransaction(ctx.db, (trx) => withdrawPause(ctx, trx, whose, by))
  relay(ctx).wake()
  const message =
    resumed.nextDay === null ? m.pause_withdrawn() : m.pause_withdrawn_next({ day: formatWeekdayDate(resumed.nextDay) })
  return { message, resumed: presentResumed(resumed) }
}
