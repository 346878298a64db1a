import type { LoadResult, Moment } from './load.ts'

/** One of a load's clients. */
export interface Client {
  /** Does one piece of the work, the `turn`th of all clients. */
  work(turn: number): Promise<void>
  close(): Promise<void>
}

interface Amount {
  clients: number
  /** Measured time. */
  seconds: number
  /** Seconds in which connections are made and code is compiled, and which do not count. */
  warmUp?: number
}

/** Many clients at once, each of which begins its next piece of work when the former is done. */
export async function repeat({ clients, seconds, warmUp = 1 }: Amount, open: () => Client): Promise<LoadResult> {
  let turn = 0
  const answers: Answer[] = []
  const from = performance.now() + warmUp * 1000
  const until = from + seconds * 1000
  await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = open()
      for (let now = performance.now(); now < until; ) {
        await client.work(++turn)
        const then = now
        now = performance.now()
        if (then < from) continue
        answers.push({ at: performance.timeOrigin + now, ms: now - then })
      }
      await client.close()
    }),
  )
  // No client is ever idle. By their own time, since with work that takes seconds they all begin and end together, and
  // whether one more round of them falls into the measured seconds would be chance.
  const perSecond = (clients * answers.length * 1000) / answers.reduce((sum, { ms }) => sum + ms, 0)
  return { perSecond, requests: turn, ...percentiles(answers), overTime: momentsOf(answers) }
}

interface Answer {
  /** Milliseconds since 1970. */
  at: number
  ms: number
}

const MOMENT_MS = 200

function momentsOf(answers: Answer[]): Moment[] {
  const groups = Map.groupBy(answers, ({ at }) => Math.floor(at / MOMENT_MS) * MOMENT_MS)
  return [...groups].map(([at, group]) => ({ at, ...percentiles(group) })).sort((a, b) => a.at - b.at)
}

function percentiles(answers: Answer[]) {
  const sorted = answers.map(({ ms }) => ms).sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99) }
}
