import { inTransaction } from '#server/kernel/db/transaction.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { contract } from '#shared/contract/contract.ts'
import { recordChanges } from '../audit/record.ts'
import { adminRoute } from '../route.ts'
import { type ScreenRow, screenRows, startScreen } from './screen-sessions.ts'

/** Screens in the kitchen, for those who make and end them. */
export const screenRoutes: Route[] = [
  adminRoute(contract.listScreens, async ({ ctx }) => ({
    screens: (await screenRows(ctx.db, ctx.now())).map(presentScreen),
  })),

  adminRoute(contract.addScreen, ({ ctx, caller, body: { screen, name } }) =>
    inTransaction(ctx.db, async (trx) => {
      const now = ctx.now()
      const { id, token } = await startScreen(trx, { screen, name, made_by: caller.id }, now)
      await recordChanges(trx, caller, 'addScreen', [{ subject: id, before: null, after: { screen, name } }], now)
      const [row] = await screenRows(trx, now, id)
      if (!row) throw new AppError('not_found')
      return { token, screen: presentScreen(row) }
    }),
  ),

  adminRoute(contract.endScreen, ({ ctx, caller, params: { id } }) =>
    inTransaction(ctx.db, async (trx) => {
      const gone = await trx
        .deleteFrom('screen_sessions')
        .where('id', '=', id)
        .returning(['screen', 'name'])
        .executeTakeFirst()
      if (!gone) throw new AppError('not_found')
      await recordChanges(trx, caller, 'endScreen', [{ subject: id, before: gone, after: null }], ctx.now())
      return {}
    }),
  ),
]

function presentScreen({ id, created_at, expires_at, ...screen }: ScreenRow) {
  return { _id: id, ...screen, created_at: created_at.toISOString(), expires_at: expires_at.toISOString() }
}
