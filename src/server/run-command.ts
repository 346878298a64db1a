import { type AdminCommand, manageAdmins } from './people/people.ts'
import { backupRunning } from './platform/backup/backup.ts'
import { timeIsRight } from './platform/clock/clock-text.ts'
import type { AppContext } from './platform/context.ts'
import { databaseFacts } from './platform/doctor/database-facts.ts'

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
