import { randomUUID } from 'node:crypto'
import type { Trx } from '#server/kernel/db/connection.ts'

const CALENDAR_VERSION = 'calendar_version'

/** Tells all instances that their copies are old, and holds the row until the end of the transaction: changes of days go one at a time. */
export async function bumpCalendarVersion(trx: Trx): Promise<void> {
  await trx.updateTable('settings').set({ value: randomUUID() }).where('name', '=', CALENDAR_VERSION).execute()
}

/** Keeps days from being changed until the end of the transaction, without a change of its own. */
export async function holdCalendar(trx: Trx): Promise<void> {
  await trx.selectFrom('settings').select('name').where('name', '=', CALENDAR_VERSION).forUpdate().execute()
}
