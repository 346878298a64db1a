import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { setClock } from '../support/clock-file.ts'
import { momentInstant } from '../support/moments.ts'
import { temporaryDir } from '../support/temporary-dir.ts'

/**
 * The clock of servers, browsers and tests: the real one, unless TEST_NOW names an instant. Then each test begins at that
 * instant and the time goes on from there, so that a test at 17:59 has a minute until the deadline.
 */

const MOMENT = process.env.TEST_NOW ? momentInstant(process.env.TEST_NOW) : null

/** What the clock is ahead of the real one, in milliseconds. */
let ahead = MOMENT ? MOMENT.getTime() - Date.now() : 0
let file: string | undefined

/** What time it is for servers and browsers. */
export function now(): Date {
  return new Date(Date.now() + ahead)
}

/** The file that sets the clock of this worker's servers; none where it is the real one. */
export function clockFile(): string | undefined {
  if (MOMENT && file === undefined) {
    const dir = temporaryDir('dabba-clock-')
    process.once('exit', dir.dispose)
    file = join(dir.path, 'offset')
    setClock(file, now())
  }
  return file
}

/** Puts the clock at TEST_NOW again. */
export function restartClock(): void {
  if (!MOMENT) return
  ahead = MOMENT.getTime() - Date.now()
  if (file) setClock(file, MOMENT)
}

/** The ways in which a test gives its pages a clock of its own. */
const OWN_CLOCK = ['install', 'setSystemTime', 'setFixedTime'] as const

/**
 * Gives all pages of a context this clock until it is stopped; their timers keep their real pace. A test's own `page.clock`
 * replaces it for good.
 */
export async function moveBrowserClock(context: BrowserContext) {
  let replaced = false
  const script = MOMENT && (await context.addInitScript(moveClock, ahead))
  const stop = async () => {
    for (const way of OWN_CLOCK) Reflect.deleteProperty(context.clock, way)
    await script?.dispose()
  }
  for (const way of OWN_CLOCK) {
    const set = context.clock[way].bind(context.clock) as (...given: unknown[]) => Promise<void>
    Object.assign(context.clock, {
      [way]: async (...given: unknown[]) => {
        replaced = true
        await stop()
        await set(...given)
      },
    })
  }
  return { stop, replaced: () => replaced }
}

/** Runs in the page. */
function moveClock(ahead: number) {
  const RealDate = Date
  const moved = () => RealDate.now() + ahead
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, self) => Reflect.construct(target, args.length === 0 ? [moved()] : args, self),
    apply: () => new RealDate(moved()).toString(),
    get: (target, name, self) => (name === 'now' ? moved : Reflect.get(target, name, self)),
  })
}
