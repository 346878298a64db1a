import { backupRunning } from '#server/embedded/backup/backup.ts'
import { timeIsRight } from '#server/kernel/clock/clock-text.ts'
import type { AppContext } from '#server/kernel/context.ts'
import { type AdminCommand, manageAdmins } from '#server/people/people.ts'
import { databaseFacts } from './doctor/database-facts.ts'

/** What can be asked. */
export type Command =
  | { backup: { target: string } }
  | { admin: AdminCommand }
  | { timeIsRight: true }
  | { doctor: true }

/** What the owner of this machine asks of the running server, which alone can write the embedded database. */
export async function runCommand(ctx: AppContext, command: Command): Promise<string> {
  const { config, db, pool, now, watchdog, timeGuard } = ctx
  if ('admin' in command) return manageAdmins(db, command.admin, now())
  if ('timeIsRight' in command) {
    await timeGuard.confirm(now())
    return timeIsRight(now())
  }
  if ('doctor' in command) return JSON.stringify(await databaseFacts(pool))
  await watchdog.whileBusy(() => backupRunning(pool, config, command.backup.target))
  return 'done'
}
