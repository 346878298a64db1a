import type { Trx } from '#server/kernel/db/connection.ts'

/** Notes the name that a customer goes by from now on. */
export async function renameCustomer(trx: Trx, id: string, name: string): Promise<void> {
  await trx.updateTable('customers').set({ name }).where('id', '=', id).execute()
}
