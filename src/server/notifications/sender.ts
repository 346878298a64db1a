import type { AppContext } from '#server/platform/context.ts'
import { sendPushes } from './send-pushes.ts'

/** How often it looks for what is due again, what other processes have noted, and what timed work has. */
const LOOK_MS = 10_000

/**
 * Sends pushes: at once when something has happened in this process, and every ten seconds. One run at a time; what comes
 * meanwhile is sent by the next. `stop` waits for the batch under way.
 */
export function startPushSender(ctx: Pick<AppContext, 'db' | 'now' | 'push' | 'events' | 'log'>): {
  stop(): Promise<void>
} {
  let stopped = false
  let wanted = false
  let running: Promise<void> | null = null

  const run = async () => {
    while (wanted && !stopped) {
      wanted = false
      await sendPushes(ctx, () => stopped).catch((error: unknown) =>
        ctx.log.error({ err: error }, 'pushes could not be sent'),
      )
    }
    running = null
  }
  const poke = () => {
    wanted = true
    if (!stopped) running ??= run()
  }
  const unsubscribe = ctx.events.subscribe(poke)
  const timer = setInterval(poke, LOOK_MS)
  timer.unref()
  poke()
  return {
    stop: async () => {
      stopped = true
      unsubscribe()
      clearInterval(timer)
      await running
    },
  }
}
