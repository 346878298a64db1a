import type { AppContext } from '#server/kernel/context.ts'
import { Watch } from '#server/kernel/db/watch.ts'
import { perContext } from '#server/kernel/per-context.ts'
import type { Language } from '#shared/base/language.ts'
import { currentProfile } from './profiles.ts'

/** The languages in which the kitchen speaks to customers, as JSON; at most a second old. */
export const languagesOf = perContext(
  ({ db }) => new Watch(async () => JSON.stringify((await currentProfile(db)).languages)),
)

/** The languages in which the kitchen speaks to customers, English among them. */
export async function offeredLanguages(ctx: Pick<AppContext, 'services'>): Promise<Language[]> {
  return JSON.parse(await languagesOf(ctx).current()) as Language[]
}
