import { statfs } from 'node:fs/promises'
import type { FastifyBaseLogger } from 'fastify'
import { AppError } from './http/errors.ts'

const LOOK_EVERY_MS = 1000

/** The room that is left where the data stands. */
export interface DiskSpace {
  /** Bytes; `null` where nothing is kept on this machine. */
  free(): number | null
  /** Whether less is free than the mark. */
  low(): boolean
  /** Throws `disk_full` while it is low. */
  requireRoom(): void
  stop(): void
}

/** Of a server that keeps nothing on this machine. */
export const noDisk: DiskSpace = { free: () => null, low: () => false, requireRoom: () => {}, stop: () => {} }

/** Bytes that the user of this process may still write in the file system of `dir`. */
export async function freeBytes(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir)
  return bavail * bsize
}

/**
 * Looks once a second. `minFreeBytes` is the mark below which nothing new is taken: what has been acknowledged, and what
 * the database writes to keep it, must still fit. `onLow` may make room.
 */
export async function watchDisk(
  dir: string,
  minFreeBytes: number,
  { log, onLow }: { log: FastifyBaseLogger; onLow: () => Promise<void> },
): Promise<DiskSpace> {
  let free = await freeBytes(dir)
  let wasLow = false
  const low = () => free < minFreeBytes
  const noteChange = () => {
    if (low() === wasLow) return
    wasLow = low()
    const facts = { freeBytes: free, minFreeBytes }
    if (!wasLow) return log.warn(facts, 'the disk of DATA_DIR has room again: writes are taken')
    log.error(facts, 'the disk of DATA_DIR is nearly full: writes are rejected until there is room')
    onLow().catch((error: unknown) => log.error({ err: error }, 'no room could be made'))
  }
  const look = async () => {
    free = await freeBytes(dir)
    noteChange()
  }
  noteChange()
  const timer = setInterval(
    () => look().catch((error: unknown) => log.error({ err: error }, 'the room on the disk is unknown')),
    LOOK_EVERY_MS,
  )
  timer.unref()
  return {
    free: () => free,
    low,
    requireRoom() {
      if (low()) throw new AppError('disk_full')
    },
    stop: () => clearInterval(timer),
  }
}
