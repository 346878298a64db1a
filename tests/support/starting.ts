import { setTimeout as wait } from 'node:timers/promises'

interface Readiness {
  status: string
  reason?: string
}

/**
 * Asks `/readyz` of a server that was just launched until it says what is waited for. Returns that, what the port answered
 * first, and after how many milliseconds.
 */
export async function startingState(
  port: number,
  isIt: (state: Readiness) => boolean,
): Promise<{ ms: number; first: Readiness; state: Readiness }> {
  const from = performance.now()
  let answered: { ms: number; first: Readiness } | null = null
  for (;;) {
    const state = await fetch(`http://127.0.0.1:${port}/readyz`)
      .then((response) => response.json() as Promise<Readiness>)
      .catch(() => null)
    if (state !== null) {
      answered ??= { ms: performance.now() - from, first: state }
      if (isIt(state)) return { ...answered, state }
    }
    await wait(10)
  }
}
