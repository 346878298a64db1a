import { existsSync, readFileSync, statSync } from 'node:fs'
import { readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { DataDirError, MANIFEST } from './layout.ts'

/** The list of what a backup has in it, by which half a copy is told from a whole one. */
interface Manifest {
  /** Bytes of each file by its path; `null` while the backup is being made. */
  files: Record<string, number> | null
}

/** Says of a directory that a backup is being made in it. */
export async function beginManifest(directory: string): Promise<void> {
  await write(directory, { files: null })
}

/** Lists what stands in the directory: it is a whole backup now. */
export async function finishManifest(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const sizes = await Promise.all(
    paths.map(async (path) => [relative(directory, path).replaceAll('\\', '/'), (await stat(path)).size] as const),
  )
  await write(directory, { files: Object.fromEntries(sizes.filter(([path]) => path !== MANIFEST)) })
}

/** Throws DataDirError when the directory is a backup that was never finished, or of which only a part has been copied. */
export function rejectPartOfBackup(dataDir: string): void {
  const file = join(dataDir, MANIFEST)
  if (!existsSync(file)) return
  const { files } = readManifest(file)
  if (files === null)
    throw new DataDirError(`${dataDir} is a backup that was never finished. Start from another one, which is whole.`)
  const paths = Object.keys(files)
  const missing = paths.filter((path) => sizeOf(join(dataDir, path)) !== files[path])
  if (missing.length === 0) return
  throw new DataDirError(
    `${dataDir} is a part of a backup: ${missing.length} of its ${paths.length} files are missing or cut short, ` +
      `${missing[0]} among them. Copy the whole backup there once more (cp -a), and start again.`,
  )
}

/** Whether the directory is a backup that has not been started from yet. */
export function isBackup(dataDir: string): boolean {
  return existsSync(join(dataDir, MANIFEST))
}

/** From now on the directory lives, and its list would be wrong. */
export async function forgetManifest(dataDir: string): Promise<void> {
  await rm(join(dataDir, MANIFEST), { force: true })
}

function readManifest(file: string): Manifest {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { files: null }
  }
}

function sizeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.size
}

async function write(directory: string, manifest: Manifest): Promise<void> {
  await writeFile(join(directory, MANIFEST), JSON.stringify(manifest), { mode: 0o600 })
}
