import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Files in memory on Linux; a container may have made it small. */
const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 4e9

/** A new directory, gone after `dispose`. */
export function temporaryDir(prefix = 'dabba-test-') {
  return dirIn(tmpdir(), prefix)
}

/** Like `temporaryDir`, in memory where there is room: a database that is written there never waits for the disk. */
export function memoryDir(prefix: string) {
  return dirIn(hasRoom() ? MEMORY : tmpdir(), prefix)
}

function dirIn(parent: string, prefix: string) {
  const path = mkdtempSync(join(parent, prefix))
  return { path, dispose: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) }
}

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > ENOUGH_BYTES
}
