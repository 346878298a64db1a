import { isRolledBack, OutOfTime } from './errors.ts'
import { currentBudget, TimeBudget, withBudget } from './pool/time-budget.ts'

interface Waiting<Item, Answer> {
  item: Item
  /** Of the caller; `null` when the caller waits for ever. */
  budget: TimeBudget | null
  /** Batches that it was part of. */
  tries: number
  resolve(answer: Answer): void
  reject(error: unknown): void
}

interface BatchOptions {
  /** The most items in one batch. */
  max: number
  /** Whether a batch that failed with this error did nothing, so that its items may be asked one by one. */
  retryIndividually?: (error: unknown) => boolean
}

/** Whoever has less than this left is not asked for again. */
const TOO_SHORT_MS = 100
const TRIES = 5

/**
 * Makes one statement of many callers' questions: what arrives while a batch is under way waits for the next one, so that
 * batches grow with the load and what a statement costs by itself is paid by more. A caller alone is served at once. `run`
 * answers in the order of its items; when it throws, all of them hear of it, unless they may be asked alone. A batch has the
 * time of the caller who has the least left. When it was rolled back, so that nothing has been done, those whose time is over
 * hear of it and the others are part of the next batch.
 */
export function batched<Item, Answer>(
  run: (items: Item[]) => Promise<Answer[]>,
  { max, retryIndividually = () => false }: BatchOptions,
): (item: Item) => Promise<Answer> {
  const waiting: Waiting<Item, Answer>[] = []
  let busy = false
  let starting = false

  // After the requests that have already arrived have been read, so that they travel together.
  function startSoon() {
    if (starting || busy || waiting.length === 0) return
    starting = true
    setImmediate(() => {
      starting = false
      void runBatch(waiting.splice(0, max))
      startSoon()
    })
  }

  async function runBatch(batch: Waiting<Item, Answer>[]) {
    busy = true
    await answer(batch)
    busy = false
    startSoon()
  }

  async function answer(batch: Waiting<Item, Answer>[]): Promise<void> {
    const shared = leastOf(batch)
    try {
      const answers = await withBudget(shared, () => run(batch.map(({ item }) => item)))
      if (shared?.saved) for (const { budget } of batch) budget?.noteSaved()
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Answer)
    } catch (error) {
      if (batch.length > 1 && retryIndividually(error)) for (const one of batch) await answer([one])
      else if (error instanceof OutOfTime || isRolledBack(error)) askAgain(batch, error)
      else for (const { reject } of batch) reject(error)
    }
  }

  function askAgain(batch: Waiting<Item, Answer>[], error: unknown) {
    const hasTime = ({ budget, tries }: Waiting<Item, Answer>) =>
      tries < TRIES && (budget === null || budget.leftMs() >= TOO_SHORT_MS)
    const again = batch.filter(hasTime)
    for (const one of batch) if (!hasTime(one)) one.reject(error)
    for (const one of again) one.tries += 1
    waiting.unshift(...again)
  }

  return async (item) => {
    const budget = currentBudget()
    budget?.start()
    try {
      return await new Promise<Answer>((resolve, reject) => {
        waiting.push({ item, budget, tries: 1, resolve, reject })
        startSoon()
      })
    } finally {
      budget?.stop()
    }
  }
}

/** What the caller with the least time has left; `null` when nobody is in a hurry. */
function leastOf(batch: Waiting<unknown, never>[]): TimeBudget | null {
  const left = batch.flatMap(({ budget }) => budget?.leftMs() ?? [])
  return left.length === 0 ? null : new TimeBudget(Math.min(...left))
}

/** Errors that PostgreSQL raises about what a statement was given (classes 22 and 23): it was rolled back whole. */
export function isAboutData(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^2[23]\w{3}$/.test(String(error.code))
}
