import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { nameOfTrial, trialFiles } from './trial-files.ts'

/**
 * What Dabba promises of its reliability and its security (docs/security.md), and by which trials each promise is held.
 * A trial that has passed reports its figure with `held`; `npm run test:postgres` prints all and fails when one is
 * missing.
 */
export const PROMISES = {
  1: { title: 'Double submit', trials: ['same key 100 times'] },
  2: {
    title: 'Crash',
    trials: ['embedded, server killed', 'PostgreSQL, server killed', 'PostgreSQL, database killed'],
  },
  3: { title: 'Races', trials: ['pairs at named points', 'pairs at once', 'histories'] },
  4: { title: 'Exactly once across instances', trials: ['4 instances', 'all down at 18:00'] },
  5: { title: 'Database gone', trials: ['outage under load', 'second server on one DATA_DIR'] },
  6: { title: 'Shutdown', trials: ['SIGTERM'] },
  7: {
    title: 'Backups',
    trials: [
      'embedded, while customers order',
      'checked by timer',
      'PostgreSQL, as the operations page says',
      'PostgreSQL, each night',
    ],
  },
  8: { title: 'Bad input', trials: ['fuzz'] },
  9: { title: 'Access matrix', trials: ['every call and caller', 'same answer and time'] },
  10: { title: 'Codes', trials: ['guesses at once', 'two instances'] },
  11: { title: 'Field level', trials: ['bad bodies', 'fields that decide nothing'] },
  12: { title: 'Sockets', trials: ['intruders', 'ended tokens'] },
  13: { title: 'Uploads', trials: ['bad files', 'ten bombs at once'] },
  14: { title: 'Headers', trials: ['calls', 'pages'] },
  15: { title: 'Logs', trials: ['every call', 'a day of money', 'whole run'] },
  56: { title: 'Restored backups end sessions', trials: ['embedded', 'PostgreSQL'] },
  57: { title: 'Pictures after a power cut', trials: ['upload'] },
  60: { title: 'Full disk', trials: ['embedded, below the mark', 'embedded, log full', 'PostgreSQL'] },
  61: { title: 'Hanging database', trials: ['watchdog'] },
  62: { title: 'Closed to other users', trials: ['every file'] },
  63: { title: 'Power cut', trials: ['power cut', 'power cuts under load'] },
  64: { title: 'Damage', trials: ['each told in words', 'part of a backup'] },
  65: { title: 'Doctor', trials: ['embedded', 'PostgreSQL'] },
  16: { title: 'Dependencies', trials: ['npm audit', 'what the audit finds'] },
  17: { title: 'Processor time', trials: ['reading', 'placing'] },
  32: { title: 'Roles', trials: ['every call and role', 'audit'] },
  45: {
    title: 'Nobody is locked out',
    trials: ['strangers', 'sends', 'one SIM', 'guess budget', 'admin login', 'admin logins of two instances'],
  },
  46: { title: 'Test sign-in', trials: ['settings', 'behind a proxy'] },
  47: { title: 'Second factor', trials: ['guesses and replays'] },
  48: { title: 'Sessions', trials: ['ended by their owner or the kitchen'] },
  49: { title: 'Limits whatever the clock', trials: ['limits in memory', 'codes and locks'] },
  50: { title: 'Clock jumps', trials: ['40 days ahead', 'put back', 'one instance apart'] },
  33: { title: 'Stops', trials: ['random days'] },
  34: { title: 'Cash', trials: ['a rider and a day', 'counted at once', 'a month of money'] },
  36: { title: 'Documents', trials: ['200 at once', 'sessions killed', 'sales of each day'] },
  35: { title: 'Payments through the gateway', trials: ['embedded', 'PostgreSQL'] },
  51: { title: 'Cash orders', trials: ['one new customer', '50 at once', 'room of a day'] },
  38: { title: 'Languages', trials: ['every text', 'days, times and money'] },
  42: { title: 'The rider’s phone', trials: ['first load', 'a run in flight mode'] },
  43: { title: 'A large kitchen', trials: ['sheet', 'labels'] },
  31: { title: 'Capacity', trials: ['free plates', 'counted exactly'] },
  29: {
    title: 'Ledger of meals',
    trials: ['a thousand actions', 'two instances', 'interrupted', 'a month, embedded', 'a month'],
  },
  30: { title: 'Closures', trials: ['closing interrupted', 'closing while orders are made'] },
  52: { title: 'Frozen instance', trials: ['at each statement'] },
  53: { title: 'Answers in time', trials: ['orders locked', 'answer lost', 'all connections busy'] },
  76: { title: 'True answers', trials: ['frozen after the commit', 'changes at once'] },
  77: { title: 'The last minute', trials: ['answers at once', 'cost', 'closing beside customers'] },
  54: { title: 'Address changes in the daily run', trials: ['6,000 subscriptions'] },
  55: { title: 'Connections', trials: ['900 idle ones', 'slow readers', 'upgrades and ends'] },
  72: { title: 'Documents in any script', trials: ['page and PDF', 'tables of the return'] },
  70: { title: 'From the road', trials: ['a run without a network', 'sent by many at once', 'codes', 'photos'] },
  83: {
    title: 'Crash in the kitchen’s work',
    trials: [
      'work on money, PostgreSQL',
      'packing, riders and documents, PostgreSQL',
      'days and subscriptions, PostgreSQL',
    ],
  },
  82: { title: 'A run sent at once', trials: ['deliveries sent at once'] },
  71: { title: 'Money that left elsewhere', trials: ['events in any order'] },
  75: { title: 'A phone’s storage', trials: ['closed, evicted, full'] },
  78: { title: 'Impossible values', trials: ['every call and field', 'years mistyped before'] },
  79: { title: 'The owner’s approval', trials: ['money by every way', 'prices by every way'] },
  80: { title: 'Upgrades beside customers', trials: ['beside a long reader'] },
  81: {
    title: 'Upgrades keep all',
    trials: ['embedded, killed while migrating', 'PostgreSQL, killed while migrating'],
  },
  66: { title: 'One report stops nobody', trials: ['memory', 'a year asked for by several'] },
  73: { title: 'Files from banks and spreadsheets', trials: ['every line', 'saved by a spreadsheet'] },
  74: { title: 'Plain http on a LAN', trials: ['customer, office and rider', 'names of https alone'] },
} as const

export type Promises = typeof PROMISES
export type PromiseNumber = keyof Promises

interface Held {
  promise: number
  trial: string
  figure: string
}

const FILE = process.env.PROMISES_FILE

/** How much a trial does: all of it where promises are reported, a short form elsewhere, such as in `npm test`. */
export const amount = ({ all, short }: { all: number; short: number }): number => (FILE ? all : short)

/** To be called when all has been checked: the trial has passed, with this figure. */
export function held<Number extends PromiseNumber>(
  promise: Number,
  trial: Promises[Number]['trials'][number],
  figure: string,
  file = FILE,
): void {
  const line: Held = { promise, trial, figure }
  if (file) appendFileSync(file, `${JSON.stringify(line)}\n`)
}

/** Tells who watches a long run how far a trial has come. */
export function progress(text: string): void {
  if (process.env.SHOW_PROGRESS) console.log(text)
}

/** One line a trial, with the file of its test. `complete` is false when a trial is missing, that is, has failed or has not run. */
export function reportOf(file: string): { text: string; complete: boolean } {
  const rows = rowsOf(file)
  return { text: rows.map(({ text }) => text).join('\n'), complete: rows.every(({ shown }) => shown) }
}

/** The lines of those trials alone that were shown so far. */
export function shownIn(file: string): string[] {
  return rowsOf(file).flatMap(({ shown, text }) => (shown ? [text] : []))
}

function rowsOf(file: string): { shown: boolean; text: string }[] {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : []
  const all: Held[] = lines.map((line) => JSON.parse(line))
  const files = trialFiles()
  return Object.entries(PROMISES).flatMap(([number, { title, trials }]) =>
    trials.map((trial) => {
      const found = all.findLast((line) => line.promise === Number(number) && line.trial === trial)
      const what = `${title}: ${trial}: ${found?.figure ?? 'NOT SHOWN'}`
      const place = files.get(nameOfTrial(Number(number), trial))?.join(', ')
      return { shown: found !== undefined, text: `${found ? '✓' : '✗'} ${number.padStart(2)} ${what} (${place})` }
    }),
  )
}
