import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const HOME = /^src\/(shared\/(domain\/calendar|base)|server\/calendar|web\/office\/parts\/entry\/message\/spoken-day)/

/** What only the calendar may do: reckon with weekdays, or know them. */
const RECKONING = [
  /isCookingDay|cookingDay|SUNDAY/i,
  /=== 0 *\/\/ *Sunday/,
  /\/ 6\b|% [67]\b/,
  /getDay\(|getUTCDay\(|isodow|\bdow\b/,
  /weekday(Of\(.*\))? *(===|!==|<|>|%|\+|-) *\d/,
]

/** Where a weekday chooses one of seven things and decides nothing else. */
const LOOKS_UP = [
  'src/server/delivery/places/standing.ts',
  'src/server/demo/demo-menus.ts',
  'src/server/demo/demo-subscriptions.ts',
  'src/server/demo/seed.ts',
  'src/web/kit/parts/thali-card.ts',
]

const sources = globSync('src/**/*.{ts,tsx}', { cwd: ROOT })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.startsWith('src/paraglide') && !file.endsWith('.test.ts') && !HOME.test(file))
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))

/** The code of a line, without what is said about it. */
const code = (line: string) => line.replace(/^\s*(\/?\*|\/\/).*$/, '')

const reckonsIn = (text: string) =>
  text.split('\n').filter((line) => RECKONING.some((pattern) => pattern.test(code(line))))

describe('no file but the calendar', () => {
  test('reckons with weekdays', () => {
    const found = sources.flatMap(({ file, text }) => reckonsIn(text).map((line) => `${file}: ${line.trim()}`))
    expect(found).toEqual([])
  })

  test('asks for a weekday, but to look something up by it', () => {
    const asking = sources
      .filter(({ text }) => /\{[^}]*\bweekdayOf\b[^}]*\} from '[^']*kitchen-time/.test(text))
      .map(({ file }) => file)
    expect(asking.sort()).toEqual(LOOKS_UP)
  })

  test('and the search finds what it looks for', () => {
    const lines = [
      'day.getUTCDay()',
      'count + days / 6',
      'const SUNDAY = 0',
      'if (weekdayOf(day) === 0) return',
      'x % 7',
    ]
    expect(reckonsIn(lines.join('\n'))).toEqual(lines)
    expect(reckonsIn(' * On a Sunday / 6 of them\nconst share = total / 60')).toEqual([])
  })
})

/** What a machine in this zone says of days, deadlines and windows. */
function saidIn(zone: string): string {
  const script = `
    import * as c from '#shared/domain/calendar/calendar.ts'
    import { STANDARD_CALENDAR as k } from '#shared/domain/calendar/standard-calendar.ts'
    import { formatDate } from '#shared/base/dates.ts'
    import { deliveryWindowOf } from '#shared/domain/calendar/delivery-window.ts'
    const said = []
    for (let hour = 0; hour < 24 * 8; hour++) {
      const now = new Date(Date.parse('2026-12-28T00:30:00Z') + hour * 3600_000)
      const day = c.orderDayAt(k, now)
      said.push([day, c.servableDayAt(k, now), c.deadlineOf(k, day), c.orderByOf(k, day), c.weekStripOf(k, day),
        c.weekOf(k, day), formatDate(day), deliveryWindowOf(k.slot, day, now)])
    }
    console.log(new Date(2026, 0, 1).getTimezoneOffset() + '|' + JSON.stringify(said))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, TZ: zone },
  })
  if (!stdout) throw new Error(stderr)
  return stdout
}

// Each is a process of its own, which loads the texts of all languages.
test('a machine in another zone says the same', { timeout: 20_000 }, () => {
  const [india, ...others] = ['Asia/Kolkata', 'America/New_York', 'Pacific/Kiritimati', 'UTC'].map((zone) => {
    const [offset, said] = saidIn(zone).split('|')
    return { offset, said }
  })
  expect(new Set([india, ...others].map((zone) => zone?.offset)).size).toBe(4)
  for (const other of others) expect(other.said).toBe(india?.said)
})
