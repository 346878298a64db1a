import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { DataDirError } from '#server/embedded/data-dir/layout.ts'

const PROGRAM = fileURLToPath(new URL('./found-process.ts', import.meta.url))

/**
 * Founds an embedded database in a directory, in a process of its own: it takes half a gigabyte, a part of which its
 * process would keep for as long as it runs. Throws DataDirError.
 */
export async function foundDatabase(directory: string): Promise<void> {
  const founding = promisify(execFile)(process.execPath, [PROGRAM, directory])
  await founding.catch(({ stdout, message }: { stdout: string; message: string }) => {
    throw new DataDirError(stdout || message)
  })
}
