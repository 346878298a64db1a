import { existsSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { MANIFEST, namesIn } from '#server/embedded/data-dir/layout.ts'

/** Copies that are not finished: under way, or left by a process that ended in the middle of one. */

/** No copy takes so long; its process's number may be another's by then. */
const TOO_OLD_MS = 24 * 60 * 60 * 1000

/** Where this process writes the backup that is to stand at `target`. */
export const unfinishedAt = (target: string): string => `${target}.partial-${process.pid}`

/** The copies in a directory that nobody goes on with. */
export function abandonedIn(directory: string, now: number): string[] {
  return namesIn(directory).flatMap((name) => {
    const pid = /\.partial-(\d+)$/.exec(name)?.[1]
    const path = join(directory, name)
    // What else is called so is not ours.
    if (pid === undefined || !existsSync(join(path, MANIFEST))) return []
    const age = now - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now)
    return isRunning(Number(pid)) && age < TOO_OLD_MS ? [] : [path]
  })
}

/** Removes them, since they take the room of the next. */
export async function removeAbandoned(directory: string, now: number): Promise<void> {
  for (const path of abandonedIn(directory, now)) await rm(path, { recursive: true, force: true })
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
