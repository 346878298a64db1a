import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { connectEmbedded, openEmbedded } from '#server/embedded/embedded.ts'
import { migrate } from '#server/kernel/db/migrate.ts'
import { memoryDir } from '../support/temporary-dir.ts'

/** Runs once before all workers: founds a data directory, which takes longer than all else that a server does at its start. */
export default async function foundOnce(): Promise<() => void> {
  const dir = memoryDir('dabba-founded-')
  const path = join(dir.path, 'data')
  const { pool, close } = connectEmbedded(await openEmbedded(path))
  await migrate(pool)
  await close()
  process.env.FOUNDED_DIR = path
  return dir.dispose
}

/** Puts a copy of it into an empty directory: a kitchen as it is right after its founding. */
export function copyFounded(target: string): void {
  const path = process.env.FOUNDED_DIR
  if (path) cpSync(path, target, { recursive: true })
}
