import type { FilesConfig } from '#server/kernel/config/config.ts'
import { writableDirectory } from '#server/kernel/files/private-directory.ts'
import { diskFiles } from './disk-files.ts'

/** Where uploaded pictures are kept. A path is `folder/name.webp`, made by the server. Failures reject. */
export interface Files {
  /**
   * Keeps bytes under a path, whole or not at all. What is `private` is read by this server alone: of a bucket that hands its
   * objects out itself no cache may keep it.
   */
  put(path: string, bytes: Buffer, access?: 'public' | 'private'): Promise<void>
  /** The bytes under a path, `null` when there are none. */
  get(path: string): Promise<Buffer | null>
  /** Removes what stands under a path; one that is gone already is no error. */
  remove(path: string): Promise<void>
}

/**
 * The storage of the configuration: a directory of this machine, or an S3-compatible service. Throws ConfigError when the
 * directory cannot be written. `onSync` is told every path of this machine that has been synced.
 */
export async function filesOf(config: FilesConfig, onSync?: (path: string) => void): Promise<Files> {
  if (config.storage === 'disk') return diskFiles(writableDirectory(config.dir, onSync), onSync)
  // A large library, needed only here.
  const { s3Files } = await import('./s3-files.ts')
  return s3Files(config)
}
