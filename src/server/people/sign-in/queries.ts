import type { AppContext } from '#server/kernel/context.ts'
import type { Db, Trx } from '#server/kernel/db/connection.ts'
import { newId } from '#server/kernel/ids.ts'
import type { Language } from '#shared/base/language.ts'

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
export async function customerProfile(db: Db, id: string) {
  return db
    .selectFrom('customers as c')
    .leftJoin('addresses as a', 'a.id', 'c.default_address_id')
    .select(['c.id', 'c.phone', 'c.name', 'c.language', 'c.registration_completed', 'c.created_at', 'a.address'])
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow()
}

export type CustomerProfile = Awaited<ReturnType<typeof customerProfile>>

/** Notes the language that a customer has chosen. */
export async function chooseLanguage(db: Db, id: string, language: Language): Promise<void> {
  await db.updateTable('customers').set({ language }).where('id', '=', id).execute()
}

/** Takes over what was chosen on the phone before its owner signed in; what the owner has chosen already stands. */
export async function adoptLanguage(db: Db, id: string, language: Language): Promise<void> {
  await db.updateTable('customers').set({ language }).where('id', '=', id).where('language', 'is', null).execute()
}

/** Notes a customer's name and that the registration is complete. */
export async function registerCustomer(trx: Trx, id: string, name: string): Promise<void> {
  await trx.updateTable('customers').set({ name, registration_completed: true }).where('id', '=', id).execute()
}
