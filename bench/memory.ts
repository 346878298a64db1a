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

/**
 * The highest that it comes to while something goes on: what is swept together late makes single figures jump, the
 * highest of many shows whether they climb.
 */
export async function highestMemory<Result>(server: Process, going: Promise<Result>) {
  let highest = memoryOf(server)
  const looking = setInterval(() => {
    highest = Math.max(highest ?? 0, memoryOf(server) ?? 0) || null
  }, 500)
  const result = await going.finally(() => clearInterval(looking))
  return { result, highest }
}
