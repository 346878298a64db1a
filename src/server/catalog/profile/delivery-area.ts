import type { AppContext } from '#server/kernel/context.ts'
import type { Db } from '#server/kernel/db/connection.ts'
import { Watch } from '#server/kernel/db/watch.ts'
import { AppError } from '#server/kernel/http/errors.ts'
import { perContext } from '#server/kernel/per-context.ts'
import { areaProblem } from '#shared/domain/people/delivery-area.ts'
import { currentProfile } from './profiles.ts'
import { kitchenContact } from './require-served.ts'

/** The PIN codes where the kitchen delivers, as JSON; at most a second old, so that orders do not ask for it each. */
export const deliveryAreaOf = perContext(
  ({ db }) => new Watch(async () => JSON.stringify((await currentProfile(db)).pincodes)),
)

/** Whether the kitchen delivers everywhere. */
export async function deliversEverywhere(ctx: AppContext): Promise<boolean> {
  return (await pincodesOf(ctx)).length === 0
}

/**
 * Rejects an address outside of the delivery area, saying how the kitchen is reached, and one that is typed now without a PIN
 * code. In a transaction it is asked there: another connection may have to wait for its end. Throws `address_outside` and `address_pincode_required`.
 */
export async function requireDelivered(
  ctx: AppContext,
  db: Db,
  { text, typed }: { text: string; typed: boolean },
): Promise<void> {
  const found = areaProblem(text, db === ctx.db ? await pincodesOf(ctx) : (await currentProfile(db)).pincodes, {
    typed,
  })
  if (found?.problem === 'no_pincode') throw new AppError('address_pincode_required', { field: 'address' })
  if (found) {
    const contact = await kitchenContact(db)
    throw new AppError('address_outside', { pincode: found.pincode, ...(contact !== null && { contact }) })
  }
}

async function pincodesOf(ctx: AppContext): Promise<string[]> {
  return JSON.parse(await deliveryAreaOf(ctx).current()) as string[]
}
