import type { AppContext } from '#server/kernel/context.ts'
import { perContext } from '#server/kernel/per-context.ts'
import { sendPushes } from './send-pushes.ts'

/** How often it looks by itself: for what other processes have handed over, and what is to be tried again. */
const LOOK_MS = 10_000

/**
 * Sends pushes, once started: as soon as this instance has handed some over, and every ten seconds. One run at a time; what
 * comes meanwhile is sent by the next.
 */
class PushSender {
  readonly #ctx: AppContext
  #timer: NodeJS.Timeout | null = null
  #wanted = false
  #running: Promise<void> | null = null

  constructor(ctx: AppContext) {
    this.#ctx = ctx
  }

  start(): void {
    this.#timer = setInterval(() => this.wake(), LOOK_MS).unref()
    this.wake()
  }

  wake(): void {
    this.#wanted = true
    if (this.#timer) this.#running ??= this.#run()
  }

  /** Resolves when the batch under way is done. */
  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer)
    this.#timer = null
    await this.#running
  }

  async #run() {
    while (this.#wanted && this.#timer) {
      this.#wanted = false
      // What would be too late by a wrong clock is not.
      if (this.#ctx.timeGuard.doubt()) continue
      await sendPushes(this.#ctx, () => this.#timer === null).catch((error: unknown) =>
        this.#ctx.log.error({ err: error }, 'pushes could not be sent'),
      )
    }
    this.#running = null
  }
}

/** The sender of this instance. */
export const pushSender = perContext((ctx) => new PushSender(ctx))
