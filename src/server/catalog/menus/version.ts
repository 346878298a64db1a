import { randomUUID } from 'node:crypto'
import type { Trx } from '#server/kernel/db/connection.ts'

/** To be written in the transaction of every change of menus: tells all instances that their copies are old. */
export async function bumpMenuVersion(trx: Trx): Promise<void> {
  await trx
    .insertInto('settings')
    .values({ name: 'menu_version', value: randomUUID() })
    .onConflict((conflict) => conflict.column('name').doUpdateSet((row) => ({ value: row.ref('excluded.value') })))
    .execute()
}

/** Holds the version until the transaction ends, as it is: changes of menus wait for each other here. */
export async function lockMenuVersion(trx: Trx): Promise<void> {
  await trx
    .insertInto('settings')
    .values({ name: 'menu_version', value: randomUUID() })
    .onConflict((conflict) => conflict.column('name').doUpdateSet((row) => ({ value: row.ref('settings.value') })))
    .execute()
}
