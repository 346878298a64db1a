import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

interface Process {
  pid: number
}

/** Resident memory of a server in megabytes. Linux only: `null` elsewhere. */
export function memoryOf({ pid }: Process): number | null {
  if (process.platform !== 'linux') return null
  const found = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return found ? Number(found[1]) / 1024 : null
}

/** The same after it has had time to come to rest. */
export async function memoryAtRest(server: Process): Promise<number | null> {
  await wait(5000)
  return memoryOf(server)
}
