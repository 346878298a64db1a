import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { AppError } from './errors.ts'

const SAMPLE_MS = 1000
const RESOLUTION_MS = 10
const NANOSECONDS = 1e6

/**
 * Rejects calls with `unavailable` while the process lags behind: while timers have been late by more than `maxDelayMs`
 * on average over the last second. 0 for never. Looks at nothing that needs a file, so that it works without any left.
 */
export function rejectUnderPressure(app: FastifyInstance, maxDelayMs: number): void {
  if (maxDelayMs === 0) return
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  let lagMs = 0
  const timer = setInterval(() => {
    // Nothing was measured while the loop stood still.
    lagMs = delay.count > 0 ? Math.max(0, delay.mean / NANOSECONDS - RESOLUTION_MS) : SAMPLE_MS
    delay.reset()
  }, SAMPLE_MS)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    delay.disable()
  })
  app.addHook('onRequest', async () => {
    if (lagMs > maxDelayMs) throw new AppError('unavailable')
  })
}
