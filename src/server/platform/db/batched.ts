interface Waiting<Item, Answer> {
  item: Item
  resolve(answer: Answer): void
  reject(error: unknown): void
}

interface BatchOptions {
  /** How many batches may be under way at once. */
  concurrency: number
  /** The most items in one batch. */
  max: number
  /** Whether a batch that failed with this error did nothing, so that its items may be asked one by one. */
  retryIndividually?: (error: unknown) => boolean
}

/**
 * Makes one statement of many callers' questions: what arrives while earlier batches are under way waits for the next
 * one. A caller alone is served at once. `run` answers in the order of its items; when it throws, all of them hear of it,
 * unless they may be asked alone.
 */
export function batched<Item, Answer>(
  run: (items: Item[]) => Promise<Answer[]>,
  { concurrency, max, retryIndividually = () => false }: BatchOptions,
): (item: Item) => Promise<Answer> {
  const waiting: Waiting<Item, Answer>[] = []
  let busy = 0
  let starting = false

  // After the requests that have already arrived have been read, so that they travel together.
  function startSoon() {
    if (starting || busy >= concurrency || waiting.length === 0) return
    starting = true
    setImmediate(() => {
      starting = false
      void runBatch(waiting.splice(0, max))
      startSoon()
    })
  }

  async function runBatch(batch: Waiting<Item, Answer>[]) {
    busy += 1
    await answer(batch)
    busy -= 1
    startSoon()
  }

  async function answer(batch: Waiting<Item, Answer>[]): Promise<void> {
    try {
      const answers = await run(batch.map(({ item }) => item))
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Answer)
    } catch (error) {
      if (batch.length > 1 && retryIndividually(error)) for (const one of batch) await answer([one])
      else for (const { reject } of batch) reject(error)
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      startSoon()
    })
}

/** Errors that PostgreSQL raises about what a statement was given (classes 22 and 23): it was rolled back whole. */
export function isAboutData(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^2[23]\w{3}$/.test(String(error.code))
}
