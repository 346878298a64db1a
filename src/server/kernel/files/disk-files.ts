import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { syncPath } from '#server/kernel/files/sync-tree.ts'
import type { Files } from './files.ts'

/** Pictures in a directory of this machine. `onSync` is told every path that has been synced. */
export function diskFiles(directory: string, onSync: (path: string) => void = () => {}): Files {
  const dir = resolve(directory)
  async function sync(path: string) {
    await syncPath(path)
    onSync(path)
  }
  return {
    async put(path, bytes) {
      const target = join(dir, path)
      await mkdir(dirname(target), { recursive: true })
      // Written beside and moved: nobody ever reads half a picture.
      const unfinished = join(dir, `.${randomUUID()}`)
      try {
        await writeFile(unfinished, bytes, { flag: 'wx' })
        await sync(unfinished)
        await rename(unfinished, target)
        // Its name must stand on the disk too, and those of its directories, whichever upload has made them.
        for (const above of directoriesOf(target, dir)) await sync(above)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },

    async get(path) {
      return readFile(join(dir, path)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
    },

    async remove(path) {
      await rm(join(dir, path), { force: true })
    },
  }
}

/** The directories in which a file is, its own first, up to `top`. */
function directoriesOf(file: string, top: string): string[] {
  const own = dirname(file)
  return own === top ? [own] : [own, ...directoriesOf(own, top)]
}
