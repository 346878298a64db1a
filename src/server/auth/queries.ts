import type { AppContext } from '#server/context.ts'
import { newId } from '#server/ids.ts'

/** The customer of a phone, made when there is none. */
export async function ensureCustomer(ctx: AppContext, phone: string) {
  const made = await ctx.db
    .insertInto('customers')
    .values({ id: newId(), phone, name: null, default_address_id: null, created_at: ctx.now() })
    .onConflict((conflict) => conflict.column('phone').doNothing())
    .returning('id')
    .executeTakeFirst()
  const { id } =
    made ?? (await ctx.db.selectFrom('customers').select('id').where('phone', '=', phone).executeTakeFirstOrThrow())
  return { id, isNew: made !== undefined }
}

/** A customer with the text of the default address. */
export async function customerProfile(ctx: AppContext, id: string) {
  return ctx.db
    .selectFrom('customers as c')
    .leftJoin('addresses as a', 'a.id', 'c.default_address_id')
    .select(['c.id', 'c.phone', 'c.name', 'c.registration_completed', 'c.created_at', 'a.address'])
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow()
}

export type CustomerProfile = Awaited<ReturnType<typeof customerProfile>>
