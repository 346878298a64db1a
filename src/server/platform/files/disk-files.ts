import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncPath } from '#server/platform/data-dir/sync-tree.ts'
import type { Files } from './files.ts'

/** Pictures in a directory of this machine. */
export function diskFiles(dir: string): Files {
  return {
    async put(path, bytes) {
      const target = join(dir, path)
      await mkdir(dirname(target), { recursive: true })
      // Written beside and moved: nobody ever reads half a picture.
      const unfinished = join(dir, `.${randomUUID()}`)
      try {
        await using file = await open(unfinished, 'wx')
        await file.writeFile(bytes)
        await file.datasync()
        await rename(unfinished, target)
        // Its name, and that of a folder made for it.
        for (const directory of [dirname(target), dir, dirname(dir)]) await syncPath(directory)
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
