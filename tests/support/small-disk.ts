import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryDir } from './temporary-dir.ts'

const CHUNK = Buffer.alloc(1024 * 1024)

/** A disk of a test's own, small enough to be filled. */
export interface SmallDisk {
  path: string
  /** Bytes that are free. */
  free(): number
  /** Lets so many bytes free, at most. */
  fill(leave: number): void
  /** Gives the room back. */
  makeRoom(): void
  dispose(): void
}

/** Mounts one, in memory. `null` where mounting is not permitted; in CI it must be. */
export function smallDisk(megabytes: number): SmallDisk | null {
  const dir = temporaryDir('dabba-disk-')
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'dabba-test', dir.path]
  const { status, stderr, error } = spawnSync('mount', options, { encoding: 'utf8' })
  if (status !== 0) {
    dir.dispose()
    const reason = (error?.message ?? stderr).trim()
    if (process.env.CI) throw new Error(`CI needs a small disk, which cannot be mounted: ${reason}`)
    console.warn(`SKIPPED: a full disk cannot be tried, since mounting is not permitted here (${reason})`)
    return null
  }
  const ballast = join(dir.path, 'ballast')
  const free = () => {
    const { bavail, bsize } = statfsSync(dir.path)
    return bavail * bsize
  }
  return {
    path: dir.path,
    free,
    fill(leave) {
      try {
        while (free() > leave) appendFileSync(ballast, CHUNK.subarray(0, Math.min(CHUNK.length, free() - leave)))
      } catch (error) {
        // Others write as well: full is full.
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
    },
    makeRoom: () => rmSync(ballast, { force: true }),
    dispose() {
      if (existsSync(dir.path)) spawnSync('umount', ['-l', dir.path])
      dir.dispose()
    },
  }
}
