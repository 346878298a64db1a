import { AppError } from '#server/kernel/http/errors.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { adminRoute } from '#server/people/people.ts'
import { contract } from '#shared/contract/contract.ts'
import { closedWhatsapp } from '#shared/texts/whatsapp-texts.ts'
import { closeKitchen } from './close-kitchen.ts'
import { type CallRow, callsOf, tickCall } from './closure-calls.ts'
import { presentCall, presentClosure } from './present.ts'
import { presentPreview, previewOf } from './preview.ts'
import { type ClosureRow, readClosures } from './queries.ts'
import { reopenKitchen } from './reopen-kitchen.ts'

/** Closures, as the office reads and makes them, and takes them back. */
export const closureRoutes: Route[] = [
  adminRoute(contract.listClosures, async ({ ctx, query }) => ({
    closures: (await readClosures(ctx.db, query)).map(presentClosure),
  })),

  adminRoute(contract.previewClosure, async ({ ctx, body }) => ({
    preview: await presentPreview(ctx, ctx.db, body, await previewOf(ctx, ctx.db, body)),
  })),

  adminRoute(contract.closeDays, async ({ ctx, caller, body }) => {
    const id = await closeKitchen(ctx, body, caller)
    const [closure] = await readClosures(ctx.db, { id })
    return { closure: presentClosure(closure as ClosureRow) }
  }),

  adminRoute(contract.closureCalls, async ({ ctx, params, request }) => {
    const [closure] = await readClosures(ctx.db, { id: params.id })
    if (!closure) throw new AppError('not_found')
    const { days, reason } = presentClosure(closure)
    const rows = await callsOf(ctx.db, params.id)
    const inTheirs = await request.server.languages.inTheirs(rows.map(({ language }) => language))
    const textOf = ({ name, language }: CallRow) => inTheirs(language, () => closedWhatsapp(name, days, reason))
    return { calls: rows.map((row) => presentCall(row, textOf(row))) }
  }),

  adminRoute(contract.tickClosureCall, async ({ ctx, caller, params, body: { called } }) => {
    const call = { closureId: params.id, customerId: params.customer, called }
    await tickCall(ctx.db, call, { adminId: caller.id, at: ctx.now() })
    return {}
  }),

  adminRoute(contract.reopenDays, ({ ctx, caller, body }) => reopenKitchen(ctx, body, caller)),
]
