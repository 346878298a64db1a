import { readFileSync } from 'node:fs'
import { childrenOf } from '../tests/postgres/cluster.ts'

/** Of /proc, whatever the machine's clock. */
const TICKS_PER_SECOND = 100

/**
 * Seconds of the processor, user and system, that a process and all its children have taken since they began, with those
 * that have ended. Unlike a rate it does not change with what else the machine does. Linux only: `null` elsewhere.
 */
export function processorSeconds(pid: number | undefined): number | null {
  if (process.platform !== 'linux' || pid === undefined) return null
  const children = childrenOf(pid).reduce((sum, child) => sum + ticksOf(child, OWN), 0)
  return (ticksOf(pid, OWN_AND_ENDED_CHILDREN) + children) / TICKS_PER_SECOND
}

/** utime and stime, among the fields after the program's name; cutime and cstime follow. */
const OWN = [11, 13] as const
const OWN_AND_ENDED_CHILDREN = [11, 15] as const

function ticksOf(pid: number, [from, until]: readonly [number, number]): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields.slice(from, until).reduce((sum, ticks) => sum + Number(ticks), 0)
  } catch {
    // It has just ended: its parent's account has it.
    return 0
  }
}

/** Microseconds of the processor that each process took for one of the requests that `work` counts. */
export async function timePerRequest<Name extends string, Result extends { requests: number }>(
  processes: Record<Name, number | undefined>,
  work: () => Promise<Result>,
): Promise<Result & { micros: Record<Name, number | null> }> {
  const names = Object.keys(processes) as Name[]
  const before = names.map((name) => processorSeconds(processes[name]))
  const result = await work()
  const micros = names.map((name, index) => {
    const [from, until] = [before[index] ?? null, processorSeconds(processes[name])]
    return [name, from === null || until === null ? null : ((until - from) * 1e6) / result.requests] as const
  })
  return { ...result, micros: Object.fromEntries(micros) as Record<Name, number | null> }
}
