import { readFileSync, statSync } from 'node:fs'

/**
 * Loaded into a server's process before anything else (`--import`): `Date` tells the real time plus what stands in the file
 * CLOCK_FILE, in milliseconds. Timers keep their real pace, and so does everything that only measures.
 */

const file = process.env.CLOCK_FILE ?? ''
const RealDate = Date
let readAt = -1
let readFrom = -1
let offset = 0

function moved(): number {
  const { mtimeMs, ino } = statSync(file)
  if (mtimeMs !== readAt || ino !== readFrom) {
    readAt = mtimeMs
    readFrom = ino
    offset = Number(readFileSync(file, 'utf8'))
  }
  return RealDate.now() + offset
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, self) => Reflect.construct(target, args.length === 0 ? [moved()] : args, self),
  apply: () => new RealDate(moved()).toString(),
  get: (target, name, self) => (name === 'now' ? moved : Reflect.get(target, name, self)),
})
