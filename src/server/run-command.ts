import { type AdminCommand, manageAdmins } from './people/people.ts'
import { backupRunning } from './platform/backup/backup.ts'
import type { AppContext } from './platform/context.ts'

/** What can be asked. */
export type Command = { backup: { target: string } } | { admin: AdminCommand }

/** What the owner of this machine asks of the running server, which alone can write the embedded database. */
export async function runCommand({ config, db, pool, now }: AppContext, command: Command): Promise<string> {
  if ('admin' in command) return manageAdmins(db, command.admin, now())
  await backupRunning(pool, config.dataDir, command.backup.target)
  return 'done'
}
