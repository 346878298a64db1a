import { setTimeout as wait } from 'node:timers/promises'

/** How many times longer work took until `end` than it took of the processor: 1 on a machine that has nothing else to do. */
export async function contentionUntil(end: Promise<unknown>): Promise<number> {
  const ended = new AbortController()
  end.finally(() => ended.abort()).catch(() => {})
  let [all, own] = [0, 0]
  while (!ended.signal.aborted) {
    const [begun, before] = [performance.now(), process.threadCpuUsage()]
    let used = 0
    // Longer than a turn that the system gives.
    while (used < 20) {
      const { user, system } = process.threadCpuUsage(before)
      used = (user + system) / 1000
    }
    all += performance.now() - begun
    own += used
    await wait(200)
  }
  return Math.max(1, all / own)
}
