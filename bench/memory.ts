import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { ServerProcess } from '../tests/support/server-process.ts'

/** Resident memory of a server in megabytes. Linux only: `null` elsewhere. */
export function memoryOf({ pid }: ServerProcess): number | null {
  if (process.platform !== 'linux') return null
  const found = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return found ? Number(found[1]) / 1024 : null
}

/** The same after it has had time to come to rest. */
export async function memoryAtRest(server: ServerProcess): Promise<number | null> {
  await wait(5000)
  return memoryOf(server)
}
